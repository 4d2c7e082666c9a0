// EXPECT: verdict=race lines=8,14
// MENDED: verdict=race-free
static int n;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical(one)
    n++;
#ifdef MENDED
#pragma omp critical(one)
#else
#pragma omp critical(two)
#endif
    n++;
  }
  return n < 2;
}
