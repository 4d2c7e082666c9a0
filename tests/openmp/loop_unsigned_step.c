// EXPECT: verdict=race lines=7,9
// MENDED: verdict=race-free
static int a[64];
int main(void) {
#pragma omp parallel for
  for (unsigned i = 0; i < 60; i += 3) {
    a[i] = 1;
#ifndef MENDED
    a[i + 3] = 2;
#else
    a[i + 2] = 2;
#endif
  }
  return 0;
}
