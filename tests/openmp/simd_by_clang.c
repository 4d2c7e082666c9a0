// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
// A wish to the compiler, which looks for itself whether iterations depend on each other, is none of OpenMP's.
static int a[64];
int main(void) {
#ifndef MENDED
#pragma omp simd safelen(8)
#else
#pragma clang loop vectorize(enable) vectorize_width(8)
#endif
  for (int i = 1; i < 64; i++) a[i] = a[i - 1] + 1;
  return a[5] != 5;
}
