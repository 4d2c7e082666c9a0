// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp simd
  for (int i = 8; i < n; i++) a[i] = a[i - 8] + 1;
}
