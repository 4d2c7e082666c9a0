// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int a[32], sum;
int main(void) {
#ifdef MENDED
#pragma omp simd reduction(+ : sum)
#else
#pragma omp simd
#endif
  for (int i = 0; i < 32; i++) sum += a[i];
  return sum;
}
