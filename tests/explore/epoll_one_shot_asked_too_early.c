// EXPECT: verdict=race lines=14,14
// The worker asks for the next event before it is done with this one.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
static int poller, in, requests;
static void *worker(void *unused) {
  struct epoll_event e;
  char byte;
  if (epoll_wait(poller, &e, 1, -1) != 1 || read(in, &byte, 1) != 1) abort();
  e.events = EPOLLIN | EPOLLONESHOT;
  if (epoll_ctl(poller, EPOLL_CTL_MOD, in, &e)) abort();
  requests++;
  return unused;
}
int main(void) {
  pthread_t t[2];
  int ends[2];
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  in = ends[0];
  struct epoll_event e = {.events = EPOLLIN | EPOLLONESHOT};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, in, &e)) return 1;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  if (write(ends[1], "xy", 2) != 2) return 1;
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
