// expect: collision on y
static int y, b[40];
int main(void) {
  int j = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    y = 1;
#pragma omp for linear(j : 2)
    for (int i = 0; i < 10; i++) { b[j] = y; j += 2; }
  }
}
