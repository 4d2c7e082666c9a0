// expect: unknown: a task inside a task
// The task inside is not waited for: it is a grandchild.
static int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    {
#pragma omp task
      x = 1;
    }
#pragma omp taskwait
    x = 2;
  }
  return x;
}
