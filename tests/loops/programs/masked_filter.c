// expect: collision on g
#include <omp.h>
int g;
int main() {
#pragma omp parallel
  {
#pragma omp masked filter(omp_get_thread_num())
    g++;
  }
}
