// EXPECT: verdict=race lines=16,16
// MENDED: verdict=race-free
// Each thread has the array for itself, its lanes do not. What clauses copy is each lane's own.
static int out[4];
int main(void) {
#pragma omp parallel for
  for (int k = 0; k < 4; k++) {
    int a[20], sum[4] = {0}, last[2] = {0};
    for (int i = 0; i < 20; i++) a[i] = i;
#ifdef MENDED
#pragma omp simd reduction(+ : sum[:4]) lastprivate(last)
    for (int i = 0; i < 20; i++) sum[i % 4] += a[i], last[0] = a[i], last[1] = last[0];
#else
#pragma omp simd safelen(5)
    for (int i = 4; i < 20; i++) {
      a[i] += a[i - 4];
    }
#endif
    out[k] = a[19] + sum[1] + last[1];
  }
}
