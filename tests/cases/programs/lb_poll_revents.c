// expect: race
#include <poll.h>
#include <pthread.h>
#include <unistd.h>
static struct pollfd f[1];
static int r, q[2];
__attribute__((constructor)) static void c(void) {
  pipe(q);
  f[0].fd = q[0];
  f[0].events = POLLIN;
}
static void *w(void *p) {
  poll(f, 1, 0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = f[0].revents;
  pthread_join(t, 0);
}
