// expect: collision on sum
// Section 3.1.1, Error example.
static int foo(void) { return 7; }

int main(void) {
  int sum[100];
  int x = foo();
  #pragma omp parallel for
  for (int i = 0; i < 10; i++) {
    sum[0] = x;
  }
  return sum[0];
}
