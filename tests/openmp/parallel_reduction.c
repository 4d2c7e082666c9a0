// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
int main(void) {
  int n = 0;
#ifdef MENDED
#pragma omp parallel reduction(+ : n)
#else
#pragma omp parallel
#endif
  n += 2;
  return n < 2;
}
