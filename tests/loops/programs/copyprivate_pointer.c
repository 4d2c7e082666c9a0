// expect: unknown: copyprivate of a pointer
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
