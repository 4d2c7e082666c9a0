#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int n;
static void *w(void *p) {
  int f = open("/proc/self/mem", O_RDWR), one = 1;
  pwrite(f, &one, 4, (off_t)&n);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  n = 2;
  pthread_join(t, 0);
  return n;
}
