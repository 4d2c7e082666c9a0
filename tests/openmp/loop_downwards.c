// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static long a[30];
int main(void) {
#pragma omp parallel for
#ifdef MENDED
  for (long i = 29; i >= 0; i--) a[i]++;
#else
  for (long i = 28; i >= 0; i--) a[i] = a[i + 1];
#endif
  return 0;
}
