// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static float a[40]; // one task, so that only its lanes can meet

int main(void) {
#pragma omp parallel
#pragma omp single
#ifdef MENDED
#pragma omp taskloop simd num_tasks(1) safelen(4)
#else
#pragma omp taskloop simd num_tasks(1)
#endif
  for (int i = 4; i < 40; i++) a[i] = a[i - 4] + 1;
  return a[39] > 40;
}
