// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
// simdlen bounds nothing, safelen does.
#ifdef MENDED
#define SAFE 3
#else
#define SAFE 4
#endif
static int a[40];
int main(void) {
#pragma omp simd safelen(SAFE) simdlen(2)
  for (int i = 3; i < 40; i++) a[i] = a[i - 3] + 1;
  return a[39] < 0;
}
