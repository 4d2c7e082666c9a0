// expect: unknown: task
// the address of a thread's copy goes to others
#include <stdio.h>
int *last;
int main(void) {
  int sum = 0, a[10] = {1, 2, 3};
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
    {
      sum += a[i];
#pragma omp critical
      {
        if (last) *last = 3;
        last = &sum;
      }
    }
  }
  printf("%d\n", sum);
}
