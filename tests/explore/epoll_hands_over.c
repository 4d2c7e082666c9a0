// EXPECT: verdict=race-free
// What is written before the event is read after it.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
static int poller, ready, data;
static void *worker(void *unused) {
  struct epoll_event e;
  eventfd_t value;
  if (epoll_wait(poller, &e, 1, -1) != 1 || eventfd_read(e.data.fd, &value)) abort();
  data++;
  return unused;
}
int main(void) {
  pthread_t t;
  poller = epoll_create1(EPOLL_CLOEXEC);
  ready = eventfd(0, EFD_NONBLOCK);
  struct epoll_event e = {.events = EPOLLIN, .data.fd = ready};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ready, &e)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  data = 1;
  if (eventfd_write(ready, 1)) return 1;
  pthread_join(t, NULL);
  return 0;
}
