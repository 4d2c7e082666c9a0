// expect: collision on A
static double A[40][50], B[40][50], C[40][50];

void kernel(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { A[i][j] = 1; A[j][i] = 2; A[j][0] = 3; }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  kernel(4, 4);
  return 0;
}
#endif
