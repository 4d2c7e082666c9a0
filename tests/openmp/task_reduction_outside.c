// EXPECT: verdict=race
// MENDED: verdict=race-free
int main(void) {
  int s = 0, out = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#ifdef MENDED
#pragma omp taskgroup task_reduction(+ : s)
    {
#pragma omp task in_reduction(+ : s)
      s += 1;
#pragma omp task in_reduction(+ : s)
      s += 2;
#else
#pragma omp task shared(s)
    s += 2;
#pragma omp taskgroup task_reduction(+ : s)
    {
#pragma omp task in_reduction(+ : s)
      s += 1;
#endif
    }
    out = s;
  }
  return out < 0;
}
