// EXPECT: verdict=race lines=12,14
// MENDED: verdict=race-free
int main(void) {
  int n = 0;
#ifdef MENDED
#pragma omp parallel sections reduction(+ : n)
#else
#pragma omp parallel sections
#endif
  {
#pragma omp section
    n += 1;
#pragma omp section
    n += 2;
  }
  return n > 3;
}
