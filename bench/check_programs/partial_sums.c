// A region that is proved: each thread has a place of its own in an array, as unrelated pieces of work do that go to one thread. Behind it one that is not.
#include <omp.h>
static int part[64], data[2000], chosen[2000];
int main(int c, char **v) {
  (void)v;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 2000; i++) part[omp_get_thread_num()] += data[i];
  }
#pragma omp parallel for
  for (int i = 0; i < 2000; i++) chosen[c > 5 ? 0 : i] = data[i];
  return 0;
}
