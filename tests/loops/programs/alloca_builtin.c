// expect: collision on p
void f(int n) {
  int *p = __builtin_alloca(4 * n);
#pragma omp parallel for
  for (int i = 1; i < n; i++) p[i] = p[i - 1];
}
