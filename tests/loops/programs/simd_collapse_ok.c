// expect: race-free
void f(int n, int m, double (*restrict a)[m]) {
#pragma omp simd collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = 1;
}
