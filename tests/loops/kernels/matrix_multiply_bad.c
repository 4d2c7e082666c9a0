// expect: collision on B
static double A[40][50], B[40][50], C[40][50];

void kernel(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
    double s = 0;
    for (int k = 0; k < m; k++) s += A[i][k] * B[k][j];
    A[i][j] = s;
    B[i][j] = s;
  }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  kernel(4, 4);
  return 0;
}
#endif
