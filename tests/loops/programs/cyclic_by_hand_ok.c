// expect: race-free
#include <omp.h>
#define N 256
double a[N];
void f(int n) {
#pragma omp parallel
  for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads()) a[i] = 2 * a[i];
}
#ifdef RUN
int main(void) {
  f(9);
  return 0;
}
#endif
