// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int most, a[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 6; i++) {
#ifdef MENDED
#pragma omp atomic compare
    if (most < a[i]) { most = a[i]; }
#else
    if (most < a[i]) most = a[i];
#endif
  }
  return most > 9;
}
