// EXPECT: verdict=race lines=8,12
// The part that is given back is still used by another thread.
#include <pthread.h>
#include <sys/mman.h>
static char *p;
static volatile char seen;
static void *t(void *a) {
  seen = p[4096]; return a; }
int main(void) {
  p = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_t x; pthread_create(&x, 0, t, 0);
  munmap(p + 4096, 4096);
  pthread_join(x, 0); return 0;
}
