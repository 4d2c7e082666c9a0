// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int a[16];
int main(void) {
  int most = 0;
#ifdef MENDED
#pragma omp parallel for reduction(max : most)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 16; i++)
    if (a[i] >= most) most = a[i];
  return most;
}
