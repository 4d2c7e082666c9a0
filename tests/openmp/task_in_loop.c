// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static int a[6], b[6];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp task
#ifdef MENDED
      a[i] = i;
#else
      a[i / 2] = i;
#endif
    }
#pragma omp for
    for (int i = 0; i < 4; i++) b[i] = a[i];
  }
  return 0;
}
