// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
int main(void) {
  int s = 0;
#pragma omp parallel
#pragma omp single
#ifdef MENDED // each lane has its own
#pragma omp taskloop simd num_tasks(2) reduction(+ : s)
  for (int i = 0; i < 20; i++) s += i;
#else // each task has, and the lanes of a loop inside share it
#pragma omp taskloop num_tasks(2) reduction(+ : s)
  for (int i = 0; i < 4; i++) {
#pragma omp simd
    for (int j = 0; j < 5; j++) s += j;
  }
#endif
  return s > 190;
}
