// expect: collision on t
#include <time.h>
time_t t;
int main() {
#pragma omp parallel
  time(&t);
}
