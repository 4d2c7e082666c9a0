// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static int a[4];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 3; i++) {
#pragma omp task untied priority(i) mergeable
    {
#ifdef MENDED
      a[i] = i;
#else
      a[i / 2] = i;
#endif
#pragma omp taskyield
      ;
    }
  }
  return 0;
}
