// expect: race-free
void f(int n, double (*restrict a)[n]) {
  for (int c = 0; c < 2; c++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + c) % 2; j < n - 1; j += 2) a[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
  }
}
