// expect: race-free
static double A[40][50], B[40][50], C[40][50];

void kernel(int n, int m) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) if ((i + j) % 2 == 0) A[i][j] = A[i - 1][j] + A[i][j - 1] + A[i + 1][j];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  kernel(4, 4);
  return 0;
}
#endif
