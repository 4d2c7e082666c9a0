// EXPECT: verdict=race
// MENDED: verdict=race-free
static int data, flag, r;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 1;
#ifdef MENDED
#pragma omp flush
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int f;
#pragma omp atomic read
      f = flag;
#pragma omp flush
#else
#pragma omp atomic write
      flag = 1;
#pragma omp flush
    }
#pragma omp section
    {
      int f;
#pragma omp flush
#pragma omp atomic read
      f = flag;
#endif
      if (f) r = data;
    }
  }
}
