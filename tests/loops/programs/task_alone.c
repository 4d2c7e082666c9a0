// expect: unknown: task outside a parallel region
int x;
void f(int n) {
#pragma omp task
  x = 1;
  x = 2;
#pragma omp taskwait
}
