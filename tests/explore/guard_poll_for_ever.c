// EXPECT: verdict=unknown
// OPTIONS: --allow=socket
// REASON: waits in poll without a limit
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>

static void *nothing(void *a) { return a; }
int main(void) {
  pthread_t t;
  int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
  pthread_create(&t, NULL, nothing, NULL);
  poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, -1);
  pthread_join(t, NULL);
  return 0;
}
