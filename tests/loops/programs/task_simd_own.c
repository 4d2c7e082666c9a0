// expect: collision on a
// The variable is the task's, and its lanes share it.
static double a[1000];
void run(int n) {
  int x = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task private(x)
  {
#pragma omp simd
    for (int i = 0; i < n; i++) {
      x = i;
      a[x] += 1;
    }
  }
}
