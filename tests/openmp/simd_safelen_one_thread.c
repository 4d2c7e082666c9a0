// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[64];
int main(void) {
#pragma omp parallel for simd safelen(4) num_threads(1)
#ifdef MENDED
  for (int i = 4; i < 64; i++) a[i] = a[i - 4];
#else
  for (int i = 3; i < 64; i++) a[i] = a[i - 3];
#endif
}
