// expect: collision on g
double g[100];
static double *id();
static double *id(p) double *p; { return p; }
int main() {
  double *p = id(g);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = g[i + 1];
}
