// EXPECT: verdict=race lines=21,21
// Only if one asked in vain, the looker saw nothing, and the other asked after the first one's event: once a hole in the search.
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
static int poller, counter[2], news[2], seen, data;
static void *asks(void *which) {
  struct epoll_event e;
  int me = *(int *)which;
  news[me] = epoll_wait(poller, &e, 2, 0);
  eventfd_write(counter[me], 1);
  return NULL;
}
static void *looks(void *unused) {
  struct pollfd in[] = {{counter[0], POLLIN, 0}, {counter[1], POLLIN, 0}};
  seen = poll(in, 2, 0);
  return unused;
}
static void *races(void *unused) {
  data++;
  return unused;
}
int main(void) {
  pthread_t t[3];
  int number[2] = {0, 1};
  poller = epoll_create1(0);
  for (int i = 0; i < 2; i++) {
    struct epoll_event e = {.events = EPOLLIN};
    counter[i] = eventfd(0, EFD_NONBLOCK);
    if (epoll_ctl(poller, EPOLL_CTL_ADD, counter[i], &e)) return 1;
  }
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, asks, &number[i]);
  pthread_create(&t[2], NULL, looks, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  if (!news[0] || news[1] || seen) return 0;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, races, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
