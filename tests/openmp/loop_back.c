// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[40];
int main(void) {
#pragma omp parallel for schedule(static)
#ifdef MENDED
  for (int i = 1; i < 40; i += 2) a[i] = a[i - 1] + 1;
#else
  for (int i = 1; i < 40; i++) a[i] = a[i - 1] + 1;
#endif
  return 0;
}
