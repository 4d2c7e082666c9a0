#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
struct r {
  long k;
  int *p;
};
static int x, d, fd;
static void *w(void *a) {
  struct r r = {0, &d};
  pread(fd, &r, sizeof r, 0);
  *r.p = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  struct r r = {1, &x};
  fd = open("/tmp/ptrs_pw", O_RDWR | O_CREAT, 0600);
  pwrite(fd, &r, sizeof r, 0);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
