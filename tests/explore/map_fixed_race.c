// EXPECT: verdict=race lines=7,12
// Mapped again at the same place: the same memory, and zero.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
static int *p, *q;
static void *t(void *a) { *q = 1; return a; }
int main(void) {
  p = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); p[1024] = 5;
  q = mmap(p + 1024, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0); assert(*q == 0);
  pthread_t x; pthread_create(&x, 0, t, 0);
  p[1024] = 2;
  pthread_join(x, 0); return 0;
}
