// EXPECT: verdict=race lines=16,16
// MENDED: verdict=race-free
static int a[100];
int main(void) {
#ifdef MENDED
#pragma omp parallel
  {
    int tmp[4] = {0};
#else
  int tmp[4] = {0};
#pragma omp parallel
  {
#endif
#pragma omp for
    for (int i = 0; i < 100; i++) {
      for (int k = 0; k < 4; k++) tmp[k] = i + k;
      a[i] = tmp[3];
    }
  }
  return 0;
}
