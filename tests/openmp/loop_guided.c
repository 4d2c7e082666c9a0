// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[50];
int main(void) {
#pragma omp parallel for schedule(guided)
#ifdef MENDED
  for (int i = 0; i < 49; i++) a[i] = i;
#else
  for (int i = 0; i < 49; i++) a[i] = a[i + 1];
#endif
  return 0;
}
