// expect: race-free
#define N 100
double A[2][N][N];
int main(void) {
  int now = 0;
  for (int k = 0; k < 50; k++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) A[1 - now][i][j] = A[now][i - 1][j] + A[now][i + 1][j];
    now = 1 - now;
  }
}
