// expect: collision on x
int x;
void f(int n) {
  int k = 0;
#pragma omp parallel firstprivate(k)
  {
#pragma omp single
    k = 1;
#pragma omp critical
#pragma omp parallel
    { if (k == 0) x = 1; }
  }
}
