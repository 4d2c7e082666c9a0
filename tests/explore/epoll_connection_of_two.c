// EXPECT: verdict=race lines=16,16
// Level-triggered: two workers are told of the same connection.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
typedef struct {
  int in, requests;
} Connection;
static int poller;
static Connection connection;
static void *worker(void *unused) {
  struct epoll_event e;
  if (epoll_wait(poller, &e, 1, -1) != 1) abort();
  Connection *c = e.data.ptr;
  c->requests++;
  return unused;
}
int main(void) {
  pthread_t t[2];
  int ends[2];
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  connection.in = ends[0];
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = &connection};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &e)) return 1;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  if (write(ends[1], "xy", 2) != 2) return 1;
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
