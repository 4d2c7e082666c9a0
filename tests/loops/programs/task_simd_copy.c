// expect: collision on a
// The copy is the task's, and its lanes share it: one may write where the other does.
static double a[1000];
void run(int n) {
  int x = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task firstprivate(x)
  {
#pragma omp simd
    for (int i = 0; i < n; i++) {
      x = i;
      a[x] += 1;
    }
  }
}
