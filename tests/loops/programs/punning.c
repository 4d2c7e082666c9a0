// expect: collision on a
void f(char *restrict a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { *(short *)(a + i) = 1; }
}
