// expect: race-free
#include <omp.h>
#define DO(...) _Pragma(__VA_ARGS__)
#define LOOP DO("omp for lastprivate(x)") for (int i = 0; i < 10; i++) x = i;
static int seen[64];
int main(void) {
  int x = 0;
#pragma omp parallel shared(x) num_threads(2)
  { LOOP seen[omp_get_thread_num()] = x; }
}
