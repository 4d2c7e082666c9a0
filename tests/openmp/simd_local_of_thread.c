// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[64];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp for simd
    for (int i = 0; i < 64; i++) { int t[1]; t[0] = i; a[i] = t[0]; }
#else
    int t[1];
#pragma omp for simd
    for (int i = 0; i < 64; i++) { t[0] = i; a[i] = t[0]; }
#endif
  }
}
