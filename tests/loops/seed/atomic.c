// expect: race-free
// Section 2.1.2, atomic.
int main(void) {
  int a, b = 0;
  #pragma omp parallel for private(a) shared(b)
  for (a = 0; a < 50; ++a)
    #pragma omp atomic
    b += a;
  return b;
}
