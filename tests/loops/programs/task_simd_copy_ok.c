// expect: race-free
// Each lane has its own.
static double a[1000];
void run(int n) {
  int x = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task firstprivate(x)
  {
#pragma omp simd private(x)
    for (int i = 0; i < n; i++) {
      x = i;
      a[x] += 1;
    }
  }
}
