// EXPECT: verdict=race-free
// A private mapping made before keeps the old bytes or shows the new ones; a shared one shows the new ones.
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
static int g, fd; static char *p, *q;
static int file(const char *name) { fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600); unlink(name); return fd < 0 || ftruncate(fd, 8192); }
static void *t(void *a) { if (p[1] != 'y') g = 1; return a; }
int main(void) {
  if (file("/tmp/norace-map-2")) return 1;
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (write(fd, "xy", 2) != 2) return 1;
  pthread_t x, y; pthread_create(&x, 0, t, 0); pthread_create(&y, 0, t, 0); pthread_join(x, 0); pthread_join(y, 0);
  return g;
}
