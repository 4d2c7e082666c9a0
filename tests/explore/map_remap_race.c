// EXPECT: verdict=race
// While it is moved another thread writes to it.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
static int *p;
static void *t(void *a) { *(int *)a = 1; return a; }
int main(void) {
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_t x; pthread_create(&x, 0, t, p);
  mremap(p, 4096, 8192, MREMAP_MAYMOVE);
  pthread_join(x, 0); return 0;
}
