// expect: race-free
double a[8][8], b[8][8];
int main(void) {
  int i, j;
  double z = 2, *p = &a[0][0];
#pragma omp simd collapse(2)
  for (i = 0; i < 8; i++)
    for (j = 0; j < 8; j++) {
      double w = p[i * 8 + j];
      b[i][j] = w * z;
    }
  z = 3;
  return 0;
}
