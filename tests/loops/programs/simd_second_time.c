// expect: collision on a
double a[100];
int main(void) {
  int d = 8;
  for (int t = 0; t < 2; t++) {
#pragma omp simd safelen(8)
    for (int i = 8; i < 100; i++) a[i] = a[i - d];
    d = 4;
  }
}
