// EXPECT: verdict=race lines=9,14
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp task
#ifdef MENDED
    y = 1;
#else
    x = 2;
#endif
  }
  return x + y > 3;
}
