// expect: collision on p
double *p, *q; double g[100];
void init(double **, double **);
int main() {
  init(&p, &q);
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = q[i];
}
