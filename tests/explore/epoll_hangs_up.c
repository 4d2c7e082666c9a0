// EXPECT: verdict=race-free
// Closing the last end for writing is news.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
static int poller, ends[2], data;
static void *worker(void *unused) {
  struct epoll_event e;
  char byte;
  if (epoll_wait(poller, &e, 1, -1) != 1 || e.events != EPOLLHUP || read(ends[0], &byte, 1)) abort();
  data++;
  return unused;
}
int main(void) {
  pthread_t t;
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  struct epoll_event e = {.events = EPOLLIN};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &e)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  data = 1;
  close(ends[1]);
  pthread_join(t, NULL);
  return 0;
}
