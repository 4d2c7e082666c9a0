#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
static int *p, *q;
static void *w(void *a) {
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int fd = open("/tmp/ptrs_map", O_RDWR | O_CREAT, 0600);
  if (ftruncate(fd, 4096)) return 1;
  p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  q = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  pthread_create(&t, 0, w, 0);
  *p = 2;
  pthread_join(t, 0);
}
