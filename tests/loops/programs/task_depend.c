// expect: collision on x
int x;
void f(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task
    x = 2;
  }
}
