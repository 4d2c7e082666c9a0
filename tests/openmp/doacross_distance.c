// EXPECT: verdict=race
// MENDED: verdict=race-free
static int a[20];
int main(void) {
#pragma omp parallel for ordered(1)
#ifdef MENDED
  for (int i = 1; i < 20; i++) {
#pragma omp ordered depend(sink : i - 1)
#else
  for (int i = 2; i < 20; i++) {
#pragma omp ordered depend(sink : i - 2)
#endif
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
}
