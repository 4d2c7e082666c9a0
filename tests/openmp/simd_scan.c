// EXPECT: verdict=unknown
// MENDED: verdict=race-free
// What a lane adds to the sum goes to the next one in order, which a run cannot tell from the rest.
static int a[65], b[64];
int main(void) {
  int sum = 0;
#ifndef MENDED
#pragma omp simd reduction(inscan, + : sum)
#else
#pragma omp parallel for reduction(inscan, + : sum)
#endif
  for (int i = 0; i < 64; i++) {
    b[i] = sum;
#pragma omp scan exclusive(sum)
    sum += a[i];
#ifndef MENDED
    a[i + 1] = i;
#endif
  }
  return 0;
}
