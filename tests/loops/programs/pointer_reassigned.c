// expect: collision on a
double a[10], b[10]; double *p = a;
int main() {
  p = b;
  p = a;
#pragma omp parallel for
  for (int i = 0; i < 9; i++) p[i] = a[i + 1];
}
