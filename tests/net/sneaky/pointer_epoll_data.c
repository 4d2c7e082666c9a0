#define _GNU_SOURCE
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>
static int x, d, ep, fd[2];
static void *w(void *a) {
  struct epoll_event e = {.data.ptr = &d};
  epoll_wait(ep, &e, 1, 100);
  *(int *)e.data.ptr = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  struct epoll_event e = {.events = EPOLLOUT, .data.ptr = &x};
  pipe(fd);
  ep = epoll_create1(0);
  epoll_ctl(ep, EPOLL_CTL_ADD, fd[1], &e);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
