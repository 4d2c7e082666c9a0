// expect: collision on p
double u[100], v[100];
int main() {
  double *p = u, *q = v;
#pragma omp parallel
  for (int k = 0; k < 5; k++) {
#pragma omp for nowait
    for (int i = 1; i < 99; i++) p[i] = q[i - 1] + q[i + 1];
#pragma omp single
    { double *t = p; p = q; q = t; }
  }
}
