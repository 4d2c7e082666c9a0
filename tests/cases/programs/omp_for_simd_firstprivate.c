// expect: race
// flags: -fopenmp
int main(void) {
  int a[64], k = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd firstprivate(k)
  for (int i = 0; i < 64; i++) { k += i; a[i] = k; }
  }
  return a[3] & 0;
}
