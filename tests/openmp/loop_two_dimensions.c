// EXPECT: verdict=race lines=16,16
// MENDED: verdict=race-free
enum { N = 12 };
static double a[N][N], b[N][N];
int main(void) {
  for (int t = 0; t < 3; t++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
#ifdef MENDED
        b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
#else
        a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#endif
  }
  return b[1][1] > 1;
}
