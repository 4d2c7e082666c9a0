// expect: race-free
static double A[40][50], B[40][50], C[40][50];

void kernel(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) A[i][j] = B[i][j];
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  kernel(4, 4);
  return 0;
}
#endif
