// EXPECT: verdict=race lines=10,17
// MENDED: verdict=race-free
static int n, seen;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp atomic write
      n = 1;
    }
#pragma omp section
    {
#ifdef MENDED
#pragma omp atomic read
#endif
      seen = n;
    }
  }
  return seen > 1;
}
