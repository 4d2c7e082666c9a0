// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
static int a[64], b[64];

int main(void) {
#pragma omp simd
  for (int i = 0; i < 64; i++) a[i] = i;
#pragma omp simd
  for (int i = 0; i < 64; i++) a[i] *= 2; // lanes of these two loops have touched every place before
#pragma omp simd
#ifdef MENDED
  for (int i = 1; i < 64; i++) b[i] = a[i - 1] + 1;
#else
  for (int i = 1; i < 64; i++) a[i] = a[i - 1] + 1;
#endif
  return a[63] + b[63] < 0;
}
