// expect: collision on k
int f(int *a, int k) {
#pragma omp parallel for simd firstprivate(k)
  for (int i = 0; i < 100; i++) {
    k += i;
    a[i] = k;
  }
  return a[3];
}
