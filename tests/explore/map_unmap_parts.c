// EXPECT: verdict=race-free executions=1
// Pieces are given back from the middle, the beginning and the end: the rest stays.
#include <assert.h>
#include <sys/mman.h>
int main(void) {
  char *p = mmap(0, 5 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[0] = p[4 * 4096] = p[3 * 4096] = 1;
  assert(!munmap(p + 4096, 4096) && !munmap(p, 4096) && !munmap(p + 4 * 4096, 4096));
  assert(p[3 * 4096] == 1);
  assert(!munmap(p + 2 * 4096, 2 * 4096));
  return 0;
}
