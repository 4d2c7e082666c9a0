// expect: collision on a
#define N 64
int a[N];
void f(int n) {
#pragma omp simd safelen(4)
  for (int i = 3; i < n; i++) a[i] = a[i - 3] + 1;
}
