// EXPECT: verdict=race lines=9,24 lines=14,22
// MENDED: verdict=race-free
static int flag, data, seen;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 1;
#pragma omp flush
#ifdef MENDED
#pragma omp atomic write
#endif
      flag = 1;
    }
#pragma omp section
    {
      int f;
#ifdef MENDED
#pragma omp atomic read
#endif
      f = flag;
#pragma omp flush
      if (f) seen = data;
    }
  }
  return seen > 1;
}
