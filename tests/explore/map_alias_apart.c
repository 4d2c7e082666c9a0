// EXPECT: verdict=race-free
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
static int g, fd; static char *p, *q;
static int file(const char *name) { fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600); unlink(name); return fd < 0 || ftruncate(fd, 8192); }
static void *t(void *a) { q[5] = 1; return a; }
int main(void) {
  if (file("/tmp/norace-map-4")) return 1;
  p = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0); q = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 4096);
  pthread_t x; pthread_create(&x, 0, t, 0);
  p[5] = 2;
  pthread_join(x, 0); return p[4096 + 5] != 1;
}
