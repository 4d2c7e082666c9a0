// expect: collision on sum
// every thread has a group of its own, and combines into the same variable
#include <stdio.h>
int main(void) {
  int sum = 0, a[10] = {1, 2, 3};
#pragma omp parallel
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
    sum += a[i];
  }
  printf("%d\n", sum);
}
