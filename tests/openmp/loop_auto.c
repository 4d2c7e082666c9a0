// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[50];
int main(void) {
#pragma omp parallel for schedule(auto)
#ifdef MENDED
  for (int i = 0; i < 50; i++) a[i] = i;
#else
  for (int i = 0; i < 50; i++) a[i / 2] = i;
#endif
  return 0;
}
