// expect: unknown: a call of 'fib', which calls itself
int g;
static int fib(int n) { g++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main() {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { fib(i); }
}
