// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
// An array of the function itself, whose address never gets out, and one that each lane declares, whose address does.
static void fill(int *pair, int i) { pair[0] = i, pair[1] = -i; }
int main(void) {
  int a[64], b[64];
  for (int i = 0; i < 64; i++) a[i] = b[i] = i;
#ifndef MENDED
#pragma omp simd
  for (int i = 1; i < 64; i++) {
    a[i] = a[i - 1];
  }
#else
#pragma omp simd
  for (int i = 1; i < 64; i++) {
    int pair[2];
    fill(pair, b[i - 1]);
    a[i] = pair[0] - pair[1];
  }
#endif
  return a[63] == 1;
}
