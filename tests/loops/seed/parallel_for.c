// expect: race-free
// Section 2.1.2, a simple parallel loop.
int main(void) {
  int i, a[10];
  #pragma omp parallel for
  for (i = 0; i < 10; i++) a[i] = 3 * i;
  return a[9];
}
