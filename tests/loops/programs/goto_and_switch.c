// expect: race-free
void kernel(int *restrict a, int *restrict b, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    switch (b[i]) {
    case 0: a[3 * i] = 1; break;
    case 1: a[3 * i + 1] = 1;
    default:
      if (b[i + 1] > 5) goto skip;
      a[3 * i + 2] = 1;
    }
  skip:;
  }
}
