// expect: collision on t
double a[64], b[64];
int main(void) {
  double t;
#pragma omp simd
  for (int i = 0; i < 64; i++) {
    t = a[i];
    b[i] = t;
  }
  return 0;
}
