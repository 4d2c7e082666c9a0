// EXPECT: verdict=race lines=15,15 lines=19,19
// Two orders, which lead to different races if the others come in one order. All else is the same then.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
static int counter[2], data, other, last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *which) {
  if (eventfd_write(*(int *)which, 1)) abort();
  return NULL;
}
static void *racer(void *unused) {
  data++;
  return unused;
}
static void *other_racer(void *unused) {
  other++;
  return unused;
}
// In either order, and one of them matters: before that the search may find that it was here before.
static void *passes(void *second) {
  pthread_mutex_lock(&lock);
  last = second != NULL;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void run(void *(*work)(void *), void *first, void *second) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, work, first);
  pthread_create(&t[1], NULL, work, second);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
int main(void) {
  int poller = epoll_create1(0);
  for (int i = 0; i < 2; i++) {
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (unsigned)i};
    counter[i] = eventfd(0, 0);
    if (epoll_ctl(poller, EPOLL_CTL_ADD, counter[i], &e)) return 1;
  }
  run(writer, &counter[0], &counter[1]);
  run(passes, NULL, &last);
  struct epoll_event e;
  if (epoll_wait(poller, &e, 1, -1) != 1) return 1;
  if (!last) run(e.data.u32 == 1 ? racer : other_racer, NULL, NULL);
  return 0;
}
