// EXPECT: verdict=race lines=8,13
// MENDED: verdict=race-free
static int a[6];
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    a[0] = 1;
#pragma omp section
#ifdef MENDED
    a[1] = 1;
#else
    a[0] = 2; // the first two may well be one thread's
#endif
#pragma omp section
    a[2] = 1;
#pragma omp section
    a[3] = 1;
  }
  return 0;
}
