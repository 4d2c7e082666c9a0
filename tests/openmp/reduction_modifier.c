// EXPECT: verdict=race lines=17,17
// MENDED: verdict=race-free
static int sum;
int main(void) {
#ifdef MENDED
#pragma omp parallel reduction(task, + : sum) num_threads(2)
#else
#pragma omp parallel num_threads(2)
#endif
  {
    for (int i = 0; i < 2; i++) {
#ifdef MENDED
#pragma omp task in_reduction(+ : sum)
#else
#pragma omp task
#endif
      sum += i;
    }
  }
  return sum > 2;
}
