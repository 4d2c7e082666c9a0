// expect: collision on a
// A variable is called safelen4; any number of iterations may run at a time.
double a[100];
void f(int n) {
  double safelen4;
#pragma omp simd private(safelen4)
  for (int i = 4; i < n; i++) {
    safelen4 = a[i - 4];
    a[i] = safelen4;
  }
}
