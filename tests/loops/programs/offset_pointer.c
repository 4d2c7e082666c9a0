// expect: collision on a
double a[20];
int main() {
  double *p = a + 1;
#pragma omp parallel for
  for (int i = 0; i < 9; i++) p[i] = a[i];
}
