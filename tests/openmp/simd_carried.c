// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int a[64];
int main(void) {
#ifdef MENDED
#pragma omp simd safelen(4)
  for (int i = 4; i < 64; i++) a[i] = a[i - 4] + 1;
#else
#pragma omp simd
  for (int i = 4; i < 64; i++) a[i] = a[i - 4] + 1;
#endif
  return 0;
}
