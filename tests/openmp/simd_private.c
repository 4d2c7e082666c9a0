// EXPECT: verdict=race lines=11,11 lines=11,12
// MENDED: verdict=race-free
static int a[32], t;
int main(void) {
#ifdef MENDED
#pragma omp simd private(t)
#else
#pragma omp simd
#endif
  for (int i = 0; i < 32; i++) {
    t = i * 2;
    a[i] = t;
  }
  return 0;
}
