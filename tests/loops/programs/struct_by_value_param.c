// expect: collision on t
struct two { double *p, *q; };
void run(struct two t, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) t.p[i] = t.q[i];
}
