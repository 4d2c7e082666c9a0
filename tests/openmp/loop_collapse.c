// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int a[6][6];
int main(void) {
#ifdef MENDED
#pragma omp parallel for
#else
#pragma omp parallel for collapse(2)
#endif
  for (int i = 0; i < 6; i++)
    for (int j = 1; j < 6; j++) a[i][j] = a[i][j - 1] + 1;
  return 0;
}
