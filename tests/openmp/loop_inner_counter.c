// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int a[8][8], j;
int main(void) {
#ifdef MENDED
#pragma omp parallel for private(j)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 8; i++)
    for (j = 0; j < 8; j++) a[i][j] = i;
  return 0;
}
