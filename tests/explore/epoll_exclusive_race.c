// EXPECT: verdict=race lines=17,17
// EPOLLEXCLUSIVE: both may be woken, or one only; who reads the byte counts, and so may both.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>
static int ends[2], served;
static void *serve(void *unused) {
  char c;
  int e = epoll_create1(0);
  struct epoll_event v = {.events = EPOLLIN | EPOLLEXCLUSIVE};
  assert(!epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &v));
  assert(epoll_wait(e, &v, 1, -1) == 1);
  if (read(ends[0], &c, 1) != 1) return unused;
  close(e);
  served++;
  return unused;
}
int main(void) {
  pthread_t t[2];
  assert(!pipe(ends));
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, serve, NULL);
  assert(write(ends[1], "ab", 2) == 2);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
