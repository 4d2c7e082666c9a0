// EXPECT: verdict=race lines=9,12 runs=1
// Read while others combine.
#include <stdio.h>

int main(void) {
  int sum = 0, seen = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < 6; i++) sum += i;
#pragma omp critical
    seen += sum;
  }
  printf("%d\n", seen);
}
