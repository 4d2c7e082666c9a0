// expect: collision on sum
// one of the tasks takes no part: it works on the variable itself
#include <stdio.h>
int main(void) {
  int sum = 0, a[10] = {1, 2, 3};
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
      for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : sum)
        sum += a[i];
      }
#pragma omp task shared(sum)
      sum += a[8];
#pragma omp task shared(sum)
      sum += a[9];
    }
  }
  printf("%d\n", sum);
}
