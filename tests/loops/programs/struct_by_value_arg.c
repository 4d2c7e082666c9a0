// expect: collision on t
struct two { double *p, *q; };
static void run(struct two t, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) t.p[i] = t.q[i];
}
double g[100];
int main() { struct two t = { g, g + 1 }; run(t, 99); }
