// expect: collision on lo
static double a[101];
static void scale(double *lo, double *hi, double f) {
  for (; lo <= hi; lo++) *lo *= f;
}
int main(void) {
#pragma omp parallel for
  for (int b = 0; b < 10; b++) scale(a + 10 * b, a + 10 * b + 10, 2);
  return 0;
}
