// expect: collision on a
int a[64][64];
void f(int n) {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(4, 4)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = a[i - 1][j];
}
