// expect: collision on a
// The tasks are of 100 iterations and more, but lanes of one task collide.
static double a[1000];
void run(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  {
#pragma omp simd
    for (int i = 1; i < 1000; i++) a[i] = a[i - 1] + 1;
  }
}
