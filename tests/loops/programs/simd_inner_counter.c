// expect: collision on j
double a[64][4];
int main(void) {
  int j;
#pragma omp simd
  for (int i = 0; i < 64; i++)
    for (j = 0; j < 4; j++) a[i][j] = 1;
  return 0;
}
