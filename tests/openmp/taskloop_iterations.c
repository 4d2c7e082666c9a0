// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int a[20];
int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
#ifdef MENDED
  for (int i = 0; i < 20; i++) a[i] = i;
#else
  for (int i = 0; i < 19; i++) a[i] = a[i + 1];
#endif
  return 0;
}
