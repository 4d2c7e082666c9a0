// expect: collision on v
struct s { int *p, *q; };
void f(struct s *v, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) v->p[i] = v->q[i] + 1;
}
