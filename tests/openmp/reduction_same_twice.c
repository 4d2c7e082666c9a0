// EXPECT: verdict=race
// MENDED: verdict=race-free
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
  for (int k = 0; k < 2; k++) {
#ifdef MENDED
#pragma omp for reduction(+ : s)
#else
#pragma omp for reduction(+ : s) nowait
#endif
    for (int i = 0; i < 4; i++) s += i;
  }
  return s < 0;
}
