// expect: collision on p
int g[10];
int main() {
  int *p = g;
#pragma omp parallel firstprivate(p)
  { p[0] = 1; }
}
