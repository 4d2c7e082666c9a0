// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int a[8][8];
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp parallel for num_threads(2)
    for (int j = 0; j < 8; j++)
#ifdef MENDED
      a[i][j] = i;
#else
      a[i / 3][j] = i; // between outer iterations only
#endif
  }
  return 0;
}
