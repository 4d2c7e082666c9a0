// expect: race-free
struct p { double x, v, f; };
void f(struct p *restrict b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < n; j++) if (j != i) s += b[j].x - b[i].x; b[i].f = s; }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { b[i].v += b[i].f; b[i].x += b[i].v; }
}
