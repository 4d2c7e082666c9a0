// EXPECT: verdict=race-free
// With a limit receiving ends, with what came or with nothing.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static int ends[2];

static void *receives(void *unused) {
  char b[8];
  struct timeval limit = {2, 0};
  assert(!setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit));
  ssize_t n = recv(ends[0], b, sizeof b, 0);
  assert(n == 3 || (n < 0 && errno == EAGAIN));
  return NULL;
}

int main(void) {
  pthread_t t;
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  pthread_create(&t, NULL, receives, NULL);
  send(ends[1], "abc", 3, 0);
  pthread_join(t, NULL);
  return 0;
}
