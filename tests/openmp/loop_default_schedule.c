// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[40], b[40];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp for schedule(static)
#else
#pragma omp for nowait
    for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp for
#endif
    for (int i = 0; i < 40; i++) b[i] = a[i];
  }
}
