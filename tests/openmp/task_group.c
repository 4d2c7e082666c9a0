// EXPECT: verdict=race lines=13,15
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#ifdef MENDED
#pragma omp taskgroup
#endif
    {
#pragma omp task
      x = 1;
    }
    y = x;
  }
  return y > 1;
}
