// EXPECT: verdict=race lines=17,17
// MENDED: verdict=race-free
static int a[16], b[16];
int main(void) {
  int x = 0;
  for (int i = 0; i < 16; i++) a[i] = i;
#ifdef MENDED
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < 16; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
#else
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    x += a[i];
    b[i] = x;
  }
#endif
  return b[3] < 0;
}
