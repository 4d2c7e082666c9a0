// expect: collision on y
#include <omp.h>
static int x, y;
void f(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      int before = x;
      x = before + 1;
      if (x != before) y = 1;
    } else y = 2;
  }
}
