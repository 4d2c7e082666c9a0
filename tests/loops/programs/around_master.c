// expect: collision on x
int x[100];
void f(void) {
  int k = 0;
#pragma omp parallel firstprivate(k)
  {
#pragma omp master
    k = 1;
#pragma omp critical
#pragma omp parallel
    { if (k == 0) x[0] = 1; }
  }
}
