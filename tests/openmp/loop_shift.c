// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[16], b[16];

int main(void) {
#ifndef MENDED
#pragma omp parallel for
  for (int i = 0; i < 15; i++) //
    a[i] = a[i + 1];
#else
#pragma omp parallel for
  for (int i = 0; i < 15; i++) b[i] = a[i + 1];
#endif
  return b[0];
}
