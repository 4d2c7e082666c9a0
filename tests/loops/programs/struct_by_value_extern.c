// expect: collision on t
struct two { double *p, *q; };
struct two mk(void);
int main() {
  struct two t = mk();
#pragma omp parallel for
  for (int i = 0; i < 99; i++) t.p[i] = t.q[i];
}
