// expect: collision on a
// The distance of the lanes may have changed when the task is executed.
static double a[1000];
void run(int n) {
#pragma omp parallel
#pragma omp single
  {
    int apart = 0;
#pragma omp task shared(apart)
    {
#pragma omp simd
      for (int i = 1; i < n; i++) a[i] = a[i - apart] + 1;
    }
#pragma omp critical
    apart = 1;
#pragma omp taskwait
  }
}
