// expect: collision on t
struct two { double *p, *q; };
double g[100];
static struct two mk(double *a) { struct two t = { a, a + 1 }; return t; }
int main() {
  struct two t = mk(g);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) t.p[i] = t.q[i];
}
