// EXPECT: verdict=race
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp single
#else
#pragma omp master
#endif
    y = 1;
#pragma omp for firstprivate(x) lastprivate(x)
    for (int i = 0; i < 10; i++) x = y + i;
  }
}
