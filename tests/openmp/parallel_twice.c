// EXPECT: verdict=race lines=10,10
// MENDED: verdict=race-free
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp single
#endif
    x++;
  }
#pragma omp parallel num_threads(2)
#pragma omp master
  x++; // after the first region
  return 0;
}
