// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static int a[6][6];
int main(void) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 6; i++)
    for (int j = 1; j < 6; j++) {
#ifdef MENDED
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
#else
#pragma omp ordered depend(sink : i, j - 1)
#endif
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma omp ordered depend(source)
    }
  return 0;
}
