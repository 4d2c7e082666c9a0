// expect: race-free
static int fib(int k) { return k < 2 ? k : fib(k - 1) + fib(k - 2); }
void kernel(int *restrict a, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = fib(i);
}
