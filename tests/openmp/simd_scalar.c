// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static double a[64], b[64];
int main(void) {
  double t;
#ifdef MENDED
#pragma omp simd private(t)
  for (int i = 0; i < 64; i++) t = a[i], b[i] = t;
#else
#pragma omp simd
  for (int i = 0; i < 64; i++)
    t = a[i], b[i] = t;
#endif
  return 0;
}
