// expect: collision on a
int a[1000];
void f(int n) {
  int base;
#pragma omp parallel private(base)
  {
#pragma omp single copyprivate(base)
    base = n * 2;
    a[base] = 1;
  }
}
