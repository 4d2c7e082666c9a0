// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int a[64];
int main(void) {
  int sum = 0;
#ifdef MENDED
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
#else
#pragma omp target teams distribute parallel for map(tofrom : sum)
#endif
  for (int i = 0; i < 16; i++) sum += a[i];
  return sum;
}
