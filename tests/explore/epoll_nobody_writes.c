// EXPECT: verdict=race-free other=deadlock
// Nobody ever writes: the worker waits for ever.
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>
static int poller, ends[2];
static void *worker(void *unused) {
  struct epoll_event e;
  epoll_wait(poller, &e, 1, -1);
  return unused;
}
int main(void) {
  pthread_t t;
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  struct epoll_event e = {.events = EPOLLIN};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &e)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
