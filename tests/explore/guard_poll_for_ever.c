// EXPECT: verdict=unknown
// OPTIONS: --allow=socket
// REASON: waits in poll without a limit
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static void *nothing(void *a) { return a; }
int main(void) {
  pthread_t t;
  int ends[2];
  if (pipe(ends)) return 1;
  pthread_create(&t, NULL, nothing, NULL);
  poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, -1);
  pthread_join(t, NULL);
  return 0;
}
