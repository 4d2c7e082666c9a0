// EXPECT: verdict=race lines=10,14
// MENDED: verdict=race-free
static int x;
int main(void) {
  int y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#ifdef MENDED
#pragma omp taskwait
#endif
    y = x; // its creator
  }
  return y > 1;
}
