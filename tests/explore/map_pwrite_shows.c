// EXPECT: verdict=race lines=9,9
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
static int g, fd; static char *p, *q;
static int file(const char *name) { fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600); unlink(name); return fd < 0 || ftruncate(fd, 8192); }
static void *t(void *a) { if (p[0] == 'x')
  g = 1; return a; }
int main(void) {
  if (file("/tmp/norace-map-1")) return 1;
  p = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 0);
  if (pwrite(fd, "x", 1, 0) != 1) return 1;
  pthread_t x, y; pthread_create(&x, 0, t, 0); pthread_create(&y, 0, t, 0); pthread_join(x, 0); pthread_join(y, 0);
  return 0;
}
