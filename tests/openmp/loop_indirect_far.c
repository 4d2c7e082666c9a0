// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static double x[64];
static int from[64];
int main(void) {
  for (int i = 0; i < 64; i++) from[i] = 63;
#pragma omp parallel for
#ifdef MENDED
  for (int i = 0; i < 63; i++) x[i] = x[from[i]];
#else
  for (int i = 0; i < 64; i++) x[i] = x[from[i]];
#endif
  return 0;
}
