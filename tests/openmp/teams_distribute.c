// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[16];
int main(void) {
#pragma omp target teams distribute map(tofrom : a)
#ifdef MENDED
  for (int i = 0; i < 15; i++) a[i] = i;
#else
  for (int i = 0; i < 15; i++) a[i] = a[i + 1];
#endif
  return 0;
}
