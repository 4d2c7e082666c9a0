// EXPECT: verdict=race lines=8,14
// MENDED: verdict=race-free
static int a[40], b[40];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 40; i++) a[i] = i;
#ifdef MENDED
#pragma omp for schedule(static)
#else
#pragma omp for schedule(dynamic)
#endif
    for (int i = 0; i < 40; i++) b[i] = a[i];
  }
  return 0;
}
