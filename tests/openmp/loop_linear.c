// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static int a[40];
int main(void) {
  int j = 0;
#ifdef MENDED
#pragma omp parallel for linear(j : 2)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 20; i++) {
    a[j] = i;
    j += 2;
  }
  return 0;
}
