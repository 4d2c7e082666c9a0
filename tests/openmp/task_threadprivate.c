// EXPECT: verdict=race lines=13,13
// MENDED: verdict=race-free
static int tp, seen[4];
#ifdef MENDED
#pragma omp threadprivate(tp)
#endif
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 3; i++) {
#pragma omp task
    {
      tp = i;
      seen[i] = tp;
    }
  }
  return 0;
}
