// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[40];
int main(void) {
#pragma omp parallel for schedule(static, 2) num_threads(4)
#ifdef MENDED
  for (int i = 0; i < 40; i++) a[i % 8] += i; // four threads: every eighth iteration is the same thread's
#else
  for (int i = 0; i < 40; i++) a[i % 6] += i;
#endif
  return 0;
}
