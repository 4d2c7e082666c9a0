// EXPECT: verdict=race lines=12,14
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel
  {
#ifdef MENDED
#pragma omp single
#else
#pragma omp single nowait
#endif
    x = 1;
#pragma omp single
    y = x;
  }
  return y > 1;
}
