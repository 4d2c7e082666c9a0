// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int a[100], at[100];
int main(void) {
  for (int i = 0; i < 100; i++) at[i] = i;
#ifndef MENDED
  at[7] = 8; // one pair of neighbours only
#endif
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[at[i]] += i;
  return 0;
}
