// EXPECT: verdict=unknown
// REASON: watches one epoll descriptor with another
#include <pthread.h>
#include <sys/epoll.h>
static void *nothing(void *unused) { return unused; }
int main(void) {
  pthread_t t;
  struct epoll_event e = {.events = EPOLLIN};
  pthread_create(&t, NULL, nothing, NULL);
  epoll_ctl(epoll_create1(0), EPOLL_CTL_ADD, epoll_create1(0), &e);
  pthread_join(t, NULL);
  return 0;
}
