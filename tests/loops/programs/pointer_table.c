// expect: collision on rows
void f(double **restrict rows, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) rows[i][0] = 1;
}
