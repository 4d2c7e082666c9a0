// expect: collision on p
double a[100], b[100];
int main(void) {
  double *p = a, *q = b;
  for (int k = 0; k < 2; k++) {
#pragma omp parallel for
    for (int i = 1; i < 10; i++) p[i] = q[i - 1];
    q = p;
  }
}
