// expect: collision on a
static int a[64];
int main(void) {
#pragma omp parallel for simd safelen(4) num_threads(1)
  for (int i = 3; i < 64; i++) a[i] = a[i - 3];
}
