// expect: race-free
int f(int *a, int k) {
#pragma omp parallel for simd firstprivate(k)
  for (int i = 0; i < 100; i++) a[i] = k + i;
  return a[3];
}
