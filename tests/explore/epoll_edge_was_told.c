// EXPECT: verdict=race lines=16,16
// Only if the helper asked after the event, and so was told of it, and the others come in one order.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
static int poller, counter, data, last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *helper(void *unused) {
  struct epoll_event e;
  epoll_wait(poller, &e, 1, 0);
  return unused;
}
static void *writer(void *unused) { return eventfd_write(counter, 1) ? abort(), unused : unused; }
static void *racer(void *unused) {
  data++;
  return unused;
}
// In either order, and one of them matters: before that the search may find that it was here before.
static void *passes(void *second) {
  pthread_mutex_lock(&lock);
  last = second != NULL;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void run(void *(*first)(void *), void *(*second)(void *), void *argument) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, first, NULL);
  pthread_create(&t[1], NULL, second, argument);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
int main(void) {
  struct epoll_event e = {.events = EPOLLIN | EPOLLET};
  poller = epoll_create1(0);
  counter = eventfd(0, 0);
  if (epoll_ctl(poller, EPOLL_CTL_ADD, counter, &e)) return 1;
  run(helper, writer, NULL);
  run(passes, passes, &last);
  if (!epoll_wait(poller, &e, 1, 0) && !last) run(racer, racer, NULL);
  return 0;
}
