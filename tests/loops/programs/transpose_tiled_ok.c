// expect: race-free
#define N 128
#define T 16
double a[N][N], b[N][N];
void f(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i += T)
    for (int j = 0; j < n; j += T)
      for (int x = i; x < i + T && x < n; x++)
        for (int y = j; y < j + T && y < n; y++) b[y][x] = a[x][y];
}
