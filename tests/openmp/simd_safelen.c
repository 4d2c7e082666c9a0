// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int a[64];
int main(void) {
#ifdef MENDED
#pragma omp simd safelen(2)
#else
#pragma omp simd safelen(8)
#endif
  for (int i = 2; i < 64; i++) a[i] = a[i - 2] + 1;
  return 0;
}
