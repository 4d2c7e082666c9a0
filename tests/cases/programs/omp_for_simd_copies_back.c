// expect: race-free
// flags: -fopenmp
#pragma omp declare reduction(mine:int:omp_out += omp_in) initializer(omp_priv = omp_orig)
int main(void) {
  int a[64], k = 7, r = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd firstprivate(k) lastprivate(k) reduction(mine:r) schedule(static, 4)
  for (int i = 0; i < 64; i++) { k = i; r += k; a[i] = k; }
  }
  return a[3] & 0;
}
