// expect: collision on y
// two readers of x are not ordered, so the wait is not for the task
int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x)
    y = x;
#pragma omp taskwait depend(in : x)
    y = 2;
  }
}
