// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
static int x, a[10];
int main(void) {
#ifdef MENDED
#pragma omp parallel for lastprivate(x)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < 10; i++) {
    x = a[i] + i;
    a[i] = x;
  }
  return x != 9;
}
