// A loop that is proved: threads count into classes, in a way that does not commute. Behind it one that is proved for few arguments only.
#include <omp.h>
static int data[24], count[4], chosen[24];
int main(int c, char **v) {
  (void)v;
  omp_set_num_threads(3);
#pragma omp parallel for
  for (int i = 0; i < 24; i++) {
#pragma omp critical
    count[data[i] & 3] = count[data[i] & 3] * 3 + 1;
  }
#pragma omp parallel for
  for (int i = 0; i < 24; i++) chosen[c > 5 ? 0 : i] = data[i];
  return 0;
}
