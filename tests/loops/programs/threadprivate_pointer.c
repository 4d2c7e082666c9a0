// expect: collision on shared
int tp;
#pragma omp threadprivate(tp)
int *shared;
int main() {
#pragma omp parallel
  {
#pragma omp master
    shared = &tp;
#pragma omp barrier
    *shared = 1;
  }
}
