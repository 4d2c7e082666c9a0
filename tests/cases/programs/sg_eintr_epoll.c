// expect: race
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
static int x, q[2];
static void h(int n) {}
static pthread_t mt;
static void *w(void *p) {
  pthread_kill(mt, SIGUSR1);
  x++;
  write(q[1], "a", 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pipe(q);
  mt = pthread_self();
  signal(SIGUSR1, h);
  int e = epoll_create1(0);
  struct epoll_event v = {EPOLLIN};
  epoll_ctl(e, EPOLL_CTL_ADD, q[0], &v);
  pthread_create(&t, 0, w, 0);
  if (epoll_wait(e, &v, 1, -1) < 0 && errno == EINTR) x++;
  pthread_join(t, 0);
}
