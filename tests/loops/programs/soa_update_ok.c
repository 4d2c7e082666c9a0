// expect: race-free
struct soa { int n; double *restrict x, *restrict v; };
void f(struct soa *restrict s) {
  int n = s->n;
  double *restrict x = s->x;
#pragma omp parallel for
  for (int i = 0; i < n; i++) x[i] += 1;
}
