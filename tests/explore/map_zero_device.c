// EXPECT: verdict=race-free
// Two mappings of /dev/zero have nothing in common.
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
static int *p, *q;
static void *t(void *a) { *p = 1; return a; }
int main(void) {
  int fd = open("/dev/zero", O_RDONLY);
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0); q = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  pthread_t x; pthread_create(&x, 0, t, 0); *q = 2; pthread_join(x, 0);
  return *p + *q - 3;
}
