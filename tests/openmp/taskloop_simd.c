// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static float a[40], b[40];

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd
#ifdef MENDED
  for (int i = 4; i < 40; i++) a[i] = b[i - 4] + 1;
#else
  for (int i = 4; i < 40; i++) a[i] = a[i - 4] + 1;
#endif
  return a[39] > 40;
}
