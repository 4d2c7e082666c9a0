// EXPECT: verdict=race lines=9,21
// MENDED: verdict=race-free
static int ready, data, seen;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 1;
#pragma omp critical
      ready = 1;
    }
#pragma omp section
    {
      int r;
#pragma omp critical
      r = ready;
#ifdef MENDED
      if (r) seen = data;
#else
      seen = r + data;
#endif
    }
  }
  return seen > 2;
}
