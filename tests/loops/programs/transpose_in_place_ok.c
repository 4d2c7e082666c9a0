// expect: race-free
void f(int n, double (*restrict a)[n]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) { double t = a[i][j]; a[i][j] = a[j][i]; a[j][i] = t; }
}
