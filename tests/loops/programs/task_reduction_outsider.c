// expect: collision on sum
// a task that does not take part reads the variable while the group's end may combine
#include <stdio.h>
int main(void) {
  int sum = 0, seen = 0, a[10] = {1, 2, 3};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(sum, seen)
    seen = sum;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += a[i];
    }
  }
  printf("%d\n", sum + seen);
}
