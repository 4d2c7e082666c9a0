// EXPECT: verdict=race lines=8,14
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp masked filter(1)
    x = 1;
#ifdef MENDED
#pragma omp masked filter(1)
#else
#pragma omp masked filter(2)
#endif
    y = x;
  }
  return y > 1;
}
