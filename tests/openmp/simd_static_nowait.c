// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[100], b[100];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp for schedule(static) nowait
#else
#pragma omp for simd schedule(static) nowait
#endif
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++) b[i] = a[i];
  }
}
