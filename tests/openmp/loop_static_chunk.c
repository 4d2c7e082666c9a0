// EXPECT: verdict=race lines=9,9
// MENDED: verdict=race-free
static int a[40];
int main(void) {
#pragma omp parallel for schedule(static, 2)
#ifdef MENDED
  for (int i = 0; i < 40; i++) a[i / 2 * 2] += i;
#else
  for (int i = 0; i < 40; i++) a[i % 8] += i; // every eighth: on one thread if there are 2, 4 or 8
#endif
  return 0;
}
