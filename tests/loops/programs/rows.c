// expect: collision on row
// Nothing says that the rows of a matrix of pointers are different.
void kernel(double *restrict *restrict row, int n, int m) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) row[i][j] = 0;
}
