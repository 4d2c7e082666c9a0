// EXPECT: verdict=race lines=10,16
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    {
#pragma omp task
      x = 1;
    }
#ifdef MENDED
#pragma omp barrier
#endif
#pragma omp masked filter(1)
    y = x;
  }
  return y > 1;
}
