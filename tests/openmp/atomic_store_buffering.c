// EXPECT: verdict=race lines=17,29
// MENDED: verdict=race-free
// Each thread may read what the other has already overwritten, unless both flush between.
static int x, y, r;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
    {
      int seen;
#pragma omp atomic write
      x = 1;
#ifdef MENDED
#pragma omp flush
#endif
#pragma omp atomic read
      seen = y;
      if (!seen) r = 1;
    }
#pragma omp section
    {
      int seen;
#pragma omp atomic write
      y = 1;
#ifdef MENDED
#pragma omp flush
#endif
#pragma omp atomic read
      seen = x;
      if (!seen) r = 2;
    }
  }
  return r > 2;
}
