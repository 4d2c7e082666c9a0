// expect: race-free
void jacobi(double *restrict u, double *restrict v, double *restrict w, int n, int steps) {
  for (int k = 0; k < steps; k++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) w[i] = (u[i - 1] + u[i + 1]) / 2 + v[i];
    double *t = u; u = v; v = w; w = t;
  }
}
