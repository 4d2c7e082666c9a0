// expect: collision on b
// Section 2.1.2, atomic left out.
int main(void) {
  int a, b = 0;
  #pragma omp parallel for private(a) shared(b)
  for (a = 0; a < 50; ++a)
    b += a;
  return b;
}
