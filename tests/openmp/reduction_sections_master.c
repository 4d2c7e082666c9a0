// EXPECT: verdict=race
// MENDED: verdict=race-free
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp sections reduction(+ : s) nowait
    {
#pragma omp section
      s++;
#pragma omp section
      s++;
    }
#ifdef MENDED
#pragma omp barrier
#endif
#pragma omp master
    s++;
  }
  return s < 0;
}
