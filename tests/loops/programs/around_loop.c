// expect: collision on x
int x;
void f(int n) {
#pragma omp parallel
  {
    int k = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < 10; i++) k = 1;
#pragma omp critical
#pragma omp parallel
    { if (k == 0) x = 1; }
  }
}
