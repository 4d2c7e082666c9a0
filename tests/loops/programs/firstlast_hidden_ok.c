// expect: race-free
static int x, y;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    y = 1;
#pragma omp for firstprivate(x) lastprivate(x)
    for (int i = 0; i < 10; i++) x = y + i;
  }
}
