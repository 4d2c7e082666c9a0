// expect: collision on p
int a[64];
void f(int n) {
#pragma omp parallel
  {
    int *p;
#pragma omp single copyprivate(p)
    p = a;
    *p = n;
  }
}
