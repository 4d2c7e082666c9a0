// expect: collision on s
#include <omp.h>
int s[4];
int main() {
#pragma omp parallel
  { s[omp_get_thread_num() % 4] = 1; }
}
