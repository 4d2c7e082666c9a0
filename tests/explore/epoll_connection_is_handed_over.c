// EXPECT: verdict=race-free
// What hangs in a watch was made before it was added: whoever is told of it comes after that.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
typedef struct {
  int in, requests;
} Connection;
static int poller;
static void *worker(void *unused) {
  struct epoll_event e;
  char byte;
  if (epoll_wait(poller, &e, 1, -1) != 1) abort();
  Connection *c = e.data.ptr;
  if (read(c->in, &byte, 1) == 1) c->requests++;
  free(c);
  return unused;
}
int main(void) {
  pthread_t t;
  int ends[2];
  poller = epoll_create1(0);
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  if (write(ends[1], "x", 1) != 1) return 1;
  Connection *c = malloc(sizeof *c);
  *c = (Connection){ends[0], 0};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &(struct epoll_event){.events = EPOLLIN, .data.ptr = c})) return 1;
  pthread_join(t, NULL);
  return 0;
}
