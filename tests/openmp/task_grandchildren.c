// EXPECT: verdict=race lines=15,19
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
      {
#pragma omp task
        x = 1;
      }
    }
#pragma omp taskwait
    y = x; // taskwait waits for children only
  }
  return y > 1;
}
