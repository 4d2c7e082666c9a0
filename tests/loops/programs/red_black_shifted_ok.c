// expect: race-free
static double a[66][66];
int main(void) {
  for (int c = 0; c < 2; c++)
#pragma omp parallel for
    for (int i = 1; i < 65; i++)
      for (int j = 1 + ((i + c) & 1); j < 65; j += 2) a[i][j] = .25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  return 0;
}
