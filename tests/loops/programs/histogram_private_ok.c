// expect: race-free
void f(int *restrict h, int *restrict d, int n) {
#pragma omp parallel
  {
    int mine[256] = {0};
#pragma omp for nowait
    for (int i = 0; i < n; i++) mine[d[i] & 255]++;
#pragma omp critical
    for (int i = 0; i < 256; i++) h[i] += mine[i];
  }
}
