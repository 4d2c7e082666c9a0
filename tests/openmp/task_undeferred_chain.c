// EXPECT: verdict=race lines=14,16
// MENDED: verdict=race-free
static long fib(int n) {
  long a = 0, b;
  if (n < 2) return n;
#ifdef MENDED
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
#else
#pragma omp task shared(a)
  a = n < 3 ? 1 : fib(n - 1);
  b = fib(n - 2);
  long early = a;
#pragma omp taskwait
  a = early;
#endif
  return a + b;
}
int main(void) {
  long r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(5);
  return r < 0;
}
