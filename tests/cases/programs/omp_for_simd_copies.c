// expect: race-free
// flags: -fopenmp
int main(void) {
  int a[64], k = 7, l = 3, r = 0, q = 0, i;
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd firstprivate(k) lastprivate(l) reduction(+:r) linear(q:1)
  for (i = 0; i < 64; i++) { l = i + k; r += l; q++; a[i] = l + k; }
  }
  return a[3] & 0;
}
