// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[64];
int main(void) {
#ifdef MENDED
#pragma omp simd simdlen(4) safelen(8)
#else
#pragma omp simd simdlen(4)
#endif
  for (int i = 8; i < 64; i++) a[i] = a[i - 8];
}
