// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int a[20];
int main(void) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < 20; i++) {
#ifdef MENDED
#pragma omp ordered depend(sink : i - 1)
#endif
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  return 0;
}
