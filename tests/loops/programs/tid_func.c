// expect: collision on s
#include <omp.h>
int s[1000];
int main() {
  int t = omp_get_thread_num();
#pragma omp parallel
  { s[t] = 1; }
}
