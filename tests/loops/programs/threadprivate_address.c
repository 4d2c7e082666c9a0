// expect: collision on shared
int t, *shared;
#pragma omp threadprivate(t)
void f(int n) {
#pragma omp parallel
  {
#pragma omp master
    shared = &t;
#pragma omp barrier
    (*shared)++;
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
