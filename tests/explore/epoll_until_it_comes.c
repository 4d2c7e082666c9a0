// EXPECT: verdict=race-free
// With a limit, again and again.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
static int poller, ends[2], data;
static void *worker(void *unused) {
  struct epoll_event e;
  char byte;
  while (!epoll_wait(poller, &e, 1, 10)) continue;
  if (read(ends[0], &byte, 1) == 1) data++;
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
  if (write(ends[1], "x", 1) != 1) return 1;
  pthread_join(t, NULL);
  return 0;
}
