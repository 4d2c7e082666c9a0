// expect: collision on x
int x;
void f(int n) {
#pragma omp parallel sections if (n > 2) num_threads(2)
  {
#pragma omp section
    x = 1;
#pragma omp section
    x = 2;
  }
}
