// expect: collision on b
double g[100];
union u { double *p; long l; };
int main() {
  union u a, b; a.p = g; b.l = a.l;
#pragma omp parallel for
  for (int i = 0; i < 99; i++) b.p[i] = g[i + 1];
}
