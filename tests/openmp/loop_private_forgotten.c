// EXPECT: verdict=race lines=12,12
// MENDED: verdict=race-free
// HELP: private(tmp)
static int a[30], b[30], tmp;
int main(void) {
#ifdef MENDED
#pragma omp parallel for private(tmp)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 30; i++) {
    tmp = a[i] + i;
    b[i] = tmp * 2;
  }
  return 0;
}
