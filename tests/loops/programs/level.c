// expect: collision on s
#include <omp.h>
int s[1000];
int main() {
#pragma omp parallel
  { s[omp_get_ancestor_thread_num(0)] = 1; }
}
