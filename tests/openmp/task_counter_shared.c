// EXPECT: verdict=race
// MENDED: verdict=race-free
int main(void) {
  int i = 0, s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (i = 0; i < 3; i++) {
#ifdef MENDED
#pragma omp task firstprivate(i) shared(s)
#else
#pragma omp task shared(i, s)
#endif
    {
#pragma omp atomic
      s += i;
    }
  }
  return s < 0;
}
