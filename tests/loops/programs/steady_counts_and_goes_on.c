// expect: collision on step
static int step;
void f(int n, int rounds, double (*restrict a)[100]) {
#pragma omp parallel
  for (int r = 0; r < rounds; r++) {
#pragma omp single
    step = r;
    int row = step;
#pragma omp for nowait
    for (int i = 0; i < 100; i++) a[row][i] = i;
  }
}
