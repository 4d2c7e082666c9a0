// EXPECT: verdict=race lines=14,29
// That the timer has rung tells nothing about other threads.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int value;

static void *other(void *unused) {
  value = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  int poller = epoll_create1(0), timer = timerfd_create(CLOCK_MONOTONIC, 0);
  struct itimerspec in = {{0, 0}, {1, 0}};
  struct epoll_event e = {.events = EPOLLIN | EPOLLET, .data.fd = timer};
  timerfd_settime(timer, 0, &in, NULL);
  assert(!epoll_ctl(poller, EPOLL_CTL_ADD, timer, &e));
  pthread_create(&thread, NULL, other, NULL);
  assert(epoll_wait(poller, &e, 1, 500) == 0);
  assert(epoll_wait(poller, &e, 1, 5000) == 1);
  assert(epoll_wait(poller, &e, 1, 50) == 0); // the edge was told
  int seen = value;
  pthread_join(thread, NULL);
  return seen > 1;
}
