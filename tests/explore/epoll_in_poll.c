// EXPECT: verdict=race-free
// An epoll descriptor is ready when what it watches is.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <unistd.h>

static int ends[2], value;

static void *other(void *unused) {
  value = 1;
  write(ends[1], "x", 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pipe(ends);
  struct epoll_event e = {.events = EPOLLIN};
  struct pollfd p = {epoll_create1(0), POLLIN, 0};
  assert(!epoll_ctl(p.fd, EPOLL_CTL_ADD, ends[0], &e));
  pthread_create(&thread, NULL, other, NULL);
  char byte;
  assert(poll(&p, 1, -1) == 1 && p.revents == POLLIN);
  assert(epoll_wait(p.fd, &e, 1, 0) == 1 && read(ends[0], &byte, 1) == 1 && value == 1);
  assert(poll(&p, 1, 0) == 0);
  pthread_join(thread, NULL);
  return 0;
}
