// expect: race-free
static int a[32][32];
int main(void) {
  for (int d = 0; d < 63; d++) {
    int lo = d < 32 ? 0 : d - 31, hi = d < 32 ? d : 31;
#pragma omp parallel for
    for (int i = lo; i <= hi; i++) {
      int j = d - i;
      a[i][j] = (i ? a[i - 1][j] : 0) + (j ? a[i][j - 1] : 0) + 1;
    }
  }
  return 0;
}
