// expect: race-free
static double A[40][50], B[40][50], C[40][50];

void kernel(int n, int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++) for (int i = 1; i < n; i++) A[i][j] = A[i - 1][j];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  kernel(4, 4);
  return 0;
}
#endif
