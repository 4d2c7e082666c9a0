// EXPECT: verdict=race-free
// Edge-triggered: whoever is told reads until there is nothing left.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
static int poller, ends[2];
static void *worker(void *unused) {
  struct epoll_event e;
  char byte;
  for (int seen = 0; seen < 2;) {
    if (epoll_wait(poller, &e, 1, -1) != 1) abort();
    while (read(ends[0], &byte, 1) == 1) seen++;
  }
  return unused;
}
int main(void) {
  pthread_t t;
  poller = epoll_create1(0);
  if (pipe2(ends, O_NONBLOCK)) return 1;
  struct epoll_event e = {.events = EPOLLIN | EPOLLET};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &e)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    if (write(ends[1], "x", 1) != 1) return 1;
  pthread_join(t, NULL);
  return 0;
}
