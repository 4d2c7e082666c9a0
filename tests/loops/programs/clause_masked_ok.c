// expect: race-free
int x;
void f(int n) {
#pragma omp parallel
  {
#pragma omp masked filter(2)
    x = n;
  }
}
