// expect: unknown: a parallel region inside another one that a clause may give to one thread
int x;
void f(int n) {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel if (0)
    {
#pragma omp master
      x = 1;
    }
  }
}
