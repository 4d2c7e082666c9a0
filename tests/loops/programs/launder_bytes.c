// expect: collision on g
double g[100];
int main() {
  double *p, *q = g;
  for (unsigned k = 0; k < sizeof p; k++) ((char *)&p)[k] = ((char *)&q)[k];
#pragma omp parallel for
  for (int i = 0; i < 99; i++) p[i] = g[i + 1];
}
