// EXPECT: verdict=race lines=12,24
// What is closed is not watched any more; before that there may have been news of it.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
static int poller, counter, data;
static void *worker(void *unused) {
  struct epoll_event e;
  if (epoll_wait(poller, &e, 1, 0)) {
    data++;
  }
  return unused;
}
int main(void) {
  pthread_t t;
  poller = epoll_create1(0);
  counter = eventfd(1, 0);
  struct epoll_event e = {.events = EPOLLIN};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, counter, &e)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  close(counter);
  data++;
  pthread_join(t, NULL);
  return 0;
}
