// EXPECT: verdict=race lines=12,17
// MENDED: verdict=race-free
// A copy may be combined into the original as soon as its task is over.
int main(void) {
  int s = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : s)
    {
      for (int i = 0; i < 3; i++) {
#pragma omp task in_reduction(+ : s)
        s += i;
      }
#ifndef MENDED
#pragma omp task shared(s, seen)
      seen = s;
#endif
    }
    seen = s;
  }
  return seen < 0;
}
