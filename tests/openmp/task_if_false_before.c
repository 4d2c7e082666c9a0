// EXPECT: verdict=race
// MENDED: verdict=race-free
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#ifdef MENDED
#pragma omp task if (0)
    x++;
#pragma omp task
#else
#pragma omp task
    x++;
#pragma omp task if (0)
#endif
    x++;
  }
}
