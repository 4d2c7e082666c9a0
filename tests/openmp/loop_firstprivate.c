// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int a[10];
int main(void) {
  int base = 5;
#ifdef MENDED
#pragma omp parallel for firstprivate(base)
#else
#pragma omp parallel for shared(base)
#endif
  for (int i = 0; i < 10; i++) {
    base += 0;
    a[i] = base;
  }
  return 0;
}
