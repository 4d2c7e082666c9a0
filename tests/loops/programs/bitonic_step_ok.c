// expect: race-free
#define N 128
int a[N];
void f(int n, int j) {
  if (j < 1) return;
#pragma omp parallel for
  for (int b = 0; b < n; b++) {
    int i = b / j * 2 * j + b % j;
    if (a[i] > a[i + j]) { int t = a[i]; a[i] = a[i + j]; a[i + j] = t; }
  }
}
