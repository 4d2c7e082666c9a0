// EXPECT: verdict=race
// MENDED: verdict=race-free
// BUILD: -fopenmp-version=51
#ifdef MENDED
static int m;
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp atomic compare
    if (m < i) { m = i; }
  }
  return m < 0;
#else
static int m, plain;
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp atomic compare
    if (m < i) { m = i; }
    plain = m;
  }
  return plain < 0;
#endif
}
