// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
static int n, a[12];
int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < 12; i++) {
#pragma omp ordered
    n++;
#ifdef MENDED
    a[i] = 1;
#else
    a[i / 2] = 1; // behind the ordered region
#endif
  }
  return 0;
}
