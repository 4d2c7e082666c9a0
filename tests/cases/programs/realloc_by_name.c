// expect: race-free
// Only the name of the file has the word: nothing here compares an allocation with NULL.
#include <stdlib.h>
int main(void) {
  int *buf = malloc(4), n = 1;
#pragma omp parallel for firstprivate(n) private(buf)
  for (int i = 0; i < 4; i++) {
    buf = malloc((size_t)(n + i) * 4);
    buf[0] = i;
    free(buf);
  }
  return 0;
}
