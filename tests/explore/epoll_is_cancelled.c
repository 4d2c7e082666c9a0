// EXPECT: verdict=race-free
// A thread that waits in poll or in epoll_wait can be cancelled.
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>
static int poller, ends[2];
static void *polls(void *unused) {
  struct pollfd in = {.fd = ends[0], .events = POLLIN};
  poll(&in, 1, -1);
  return unused;
}
static void *waits(void *unused) {
  struct epoll_event e;
  epoll_wait(poller, &e, 1, -1);
  return unused;
}
int main(void) {
  pthread_t t[2];
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  struct epoll_event e = {.events = EPOLLIN};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &e)) return 1;
  pthread_create(&t[0], NULL, polls, NULL);
  pthread_create(&t[1], NULL, waits, NULL);
  for (int i = 0; i < 2; i++) pthread_cancel(t[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
