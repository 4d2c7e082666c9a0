// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int a[64], at[64];
int main(void) {
  for (int i = 0; i < 64; i++) at[i] = i;
#ifndef MENDED
  at[9] = 10;
#endif
#pragma omp parallel for simd
  for (int i = 0; i < 64; i++) a[at[i]] = i;
  return 0;
}
