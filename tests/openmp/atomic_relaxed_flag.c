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
#pragma omp atomic write release
      flag = 1;
    }
#pragma omp section
    {
      int f;
#pragma omp atomic read acquire
#else
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int f;
#pragma omp atomic read
#endif
      f = flag;
      if (f) r = data;
    }
  }
}
