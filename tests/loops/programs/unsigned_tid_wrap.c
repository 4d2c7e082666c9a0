// expect: collision on a
#include <omp.h>
double a[1000];
int main() {
#pragma omp parallel
  {
    unsigned char t = omp_get_thread_num();
    a[t] = 1;
  }
}
