// expect: unknown: work shared out by a function whose caller is not known
int a[64];
void f(int n) {
#pragma omp for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
