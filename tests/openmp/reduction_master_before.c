// EXPECT: verdict=race
// MENDED: verdict=race-free
int main(void) {
  int a = 1;
#pragma omp parallel num_threads(2)
  {
#ifdef MENDED
#pragma omp single
#else
#pragma omp master
#endif
    a = 0;
#pragma omp for reduction(+ : a)
    for (int i = 0; i < 10; i++) a += i;
  }
  return a < 0;
}
