// expect: collision on sum
// a task of the group takes no part and sets the variable; copies may be combined by then
#include <stdio.h>
int main(void) {
  int sum = 0, a[10] = {1, 2, 3};
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp task shared(sum)
    sum = 5;
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += a[i];
    }
  }
  printf("%d\n", sum);
}
