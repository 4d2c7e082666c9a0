// expect: collision on m
void f(int n, double **restrict m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = m[j][i];
}
