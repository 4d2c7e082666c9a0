// EXPECT: verdict=race lines=11,11
// MENDED: verdict=race-free
int main(void) {
  int x = 0;
#ifdef MENDED
#pragma omp parallel private(x)
#else
#pragma omp parallel
#endif
  {
    x = 1;
  }
  return x > 1;
}
