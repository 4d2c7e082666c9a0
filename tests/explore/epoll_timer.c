// EXPECT: verdict=race-free
// A loop that waits for a timer and an event counter: the timer orders nothing, and comes again.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int timer, counter, value;

static void *other(void *unused) {
  value = 1;
  eventfd_write(counter, 1);
  return NULL;
}

static void watch(int poller, int fd) {
  struct epoll_event e = {.events = EPOLLIN, .data.fd = fd};
  assert(!epoll_ctl(poller, EPOLL_CTL_ADD, fd, &e));
}

int main(void) {
  pthread_t thread;
  int poller = epoll_create1(0), rings = 0, told = 0;
  timer = timerfd_create(CLOCK_MONOTONIC, 0);
  counter = eventfd(0, 0);
  struct itimerspec in = {{0, 1000000}, {0, 1000000}};
  timerfd_settime(timer, 0, &in, NULL);
  watch(poller, timer);
  watch(poller, counter);
  pthread_create(&thread, NULL, other, NULL);
  while (rings < 2 || !told) {
    struct epoll_event e;
    uint64_t n;
    assert(epoll_wait(poller, &e, 1, -1) == 1);
    assert(read(e.data.fd, &n, sizeof n) == sizeof n);
    if (e.data.fd == timer) rings++;
    else told = value;
    if (rings == 2) timerfd_settime(timer, 0, &(struct itimerspec){0}, NULL);
  }
  pthread_join(thread, NULL);
  return 0;
}
