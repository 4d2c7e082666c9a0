// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
static int a[12], s;
int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 8; i++) {
#ifdef MENDED
    a[i] = i;
#pragma omp ordered
    s += a[i ? i - 1 : 0]; // written before an earlier iteration's ordered region
#else
#pragma omp ordered
    s += i;
    a[i] = a[i ? i - 1 : 0];
#endif
  }
  return 0;
}
