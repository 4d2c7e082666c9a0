// expect: collision on t
struct big { double *p, *q; long a, b, c; };
void run(struct big t, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) t.p[i] = t.q[i];
}
