// EXPECT: verdict=race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
static int *p;
static void *t(void *a) { p[2000] = p[0]; return a; }
int main(void) {
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); p[0] = 7;
  p = mremap(p, 4096, 8192, MREMAP_MAYMOVE);
  pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0);
  return p[2000] != 7 || munmap(p, 8192);
}
