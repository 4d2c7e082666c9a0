// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[20];
int main(void) {
#pragma omp parallel for schedule(static, 1) order(concurrent) num_threads(1)
#ifdef MENDED
  for (int i = 1; i < 20; i++) a[i] = i;
#else
  for (int i = 1; i < 20; i++) a[i] = a[i - 1];
#endif
}
