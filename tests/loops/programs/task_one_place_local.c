// expect: collision on x
// One place creates the tasks, and nobody else touches the variable: it is still one for all.
#include <stdio.h>
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int x;
    for (int i = 0; i < 10; i++) {
#pragma omp task shared(x) firstprivate(i)
      {
        x = i;
        printf("%d\n", x);
      }
    }
  }
}
