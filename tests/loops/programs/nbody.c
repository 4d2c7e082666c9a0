// expect: collision on b
struct p { double x, v, f; };
void f(struct p *restrict b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < n; j++) if (j != i) { s += b[j].x - b[i].x; b[j].f -= s; } b[i].f = s; }
}
