// EXPECT: verdict=race lines=8,13
// MENDED: verdict=race-free
static int x, y;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x = 1;
#ifdef MENDED
#pragma omp barrier
#endif
#pragma omp critical
    y += x;
  }
  return y < 1;
}
