// EXPECT: verdict=race lines=22,22 lines=22,23
// MENDED: verdict=race-free
// The search finds out that the regions do not commute; the schedules of the races, which are found
// afterwards, count their locks.
#include <omp.h>
#include <stdio.h>
int sum, late, seen[2];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    for (int k = 0; k < 3; k++) {
#pragma omp critical(x)
      sum++;
#pragma omp critical(x)
      seen[me] = sum;
    }
#ifdef MENDED
#pragma omp critical(late)
#endif
    {
      if (seen[me] > 4) late++;
      else if (seen[me] == 3 + me) late = 4;
    }
  }
  printf("%d %d\n", sum, late);
}
