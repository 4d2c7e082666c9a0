// expect: collision on x
int t, x;
#pragma omp threadprivate(t)
void f(int n) {
#pragma omp parallel
  { t = n; x = t; }
}
