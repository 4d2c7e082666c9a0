// expect: collision on p
// all threads get the address of one thread's variable
#include <stdio.h>
int main(void) {
#pragma omp parallel
  {
    int mine = 0, *p = &mine;
#pragma omp single copyprivate(p)
    p = &mine;
    *p = 3;
    printf("%d\n", mine);
#pragma omp barrier
  }
}
