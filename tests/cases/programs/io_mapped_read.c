// expect: race
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
static char *q;
static int f;
static void *w(void *p) {
  q[1] = 3;
  return 0;
}
int main(void) {
  pthread_t t;
  f = open("/tmp/norace_map5", O_CREAT | O_RDWR | O_TRUNC, 0600);
  ftruncate(f, 100);
  q = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
  pthread_create(&t, 0, w, 0);
  char b[2];
  pread(f, b, 2, 0);
  pthread_join(t, 0);
}
