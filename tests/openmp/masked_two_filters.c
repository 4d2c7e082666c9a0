// EXPECT: verdict=race
// MENDED: verdict=race-free
// BUILD: -fopenmp-version=51
static int x;
int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp masked filter(1)
    x++;
#ifdef MENDED
#pragma omp masked filter(1)
#else
#pragma omp masked filter(2)
#endif
    x++;
  }
}
