// expect: unknown: a parallel region inside another one that a clause may give to one thread
int a[8];
void f(int n) {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel for if (0)
    for (int i = 0; i < 8; i++) a[i] = 1;
  }
}
