// EXPECT: verdict=race lines=19,19
// MENDED: verdict=race-free
static int sum;
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#ifdef MENDED
#pragma omp taskgroup task_reduction(+ : sum)
#else
#pragma omp taskgroup
#endif
    for (int i = 0; i < 4; i++) {
#ifdef MENDED
#pragma omp task in_reduction(+ : sum)
#else
#pragma omp task
#endif
      sum += i;
    }
  }
  return sum > 6;
}
