// expect: collision on g
int g;
void f(int c) {
#pragma omp parallel
  {
#pragma omp master
    g = 1;
    if (c) {
#pragma omp barrier
    }
    int x = g; (void)x;
  }
}
