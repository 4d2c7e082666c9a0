// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int a[32];
int main(void) {
  int hist[4] = {0};
  for (int i = 0; i < 32; i++) a[i] = i * 7;
#ifdef MENDED
#pragma omp parallel for reduction(+ : hist[ : 4])
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 32; i++) hist[a[i] & 3]++;
  return hist[0] < 0;
}
