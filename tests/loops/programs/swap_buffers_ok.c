// expect: race-free
double u[100], v[100];
int main() {
  double *p = u, *q = v;
  for (int k = 0; k < 5; k++) {
#pragma omp parallel for
    for (int i = 1; i < 99; i++) p[i] = q[i - 1] + q[i + 1];
    double *t = p; p = q; q = t;
  }
}
