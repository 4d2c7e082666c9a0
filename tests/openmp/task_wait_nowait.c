// EXPECT: verdict=race lines=10,19 lines=16,19
// MENDED: verdict=race-free
// BUILD: -fopenmp-version=52
int a, b;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : a)
    a = 1;
#pragma omp taskwait depend(in : a) depend(out : b) nowait
#ifdef MENDED
#pragma omp task depend(in : b)
#else
#pragma omp task depend(in : a) depend(out : b)
    b = 1;
#pragma omp task
#endif
    b = a;
  }
  return b > 2;
}
