// EXPECT: verdict=race lines=12,14
// MENDED: verdict=race-free
static int a[40], b[40];
int main(void) {
#pragma omp parallel
  {
#ifdef MENDED
#pragma omp for
#else
#pragma omp for nowait
#endif
    for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp for
    for (int i = 0; i < 40; i++) b[i] = a[39 - i];
  }
  return 0;
}
