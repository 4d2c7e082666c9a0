// expect: collision on a
double a[10], b[10];
void f(int c) {
  double *p = c ? a : b;
#pragma omp parallel for
  for (int i = 0; i < 9; i++) p[i] = a[i + 1];
}
