// expect: collision on a
#include <omp.h>
#define N 64
int a[N], who;
void f(int n) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    who = omp_get_thread_num();
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() >= who) a[0] = 1;
  }
}
#ifdef RUN
int main(void) {
  f(6);
  return 0;
}
#endif
