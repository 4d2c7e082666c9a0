// EXPECT: verdict=race-free
// OPTIONS: --outcomes=usual
// One port, a socket of IPv4 and one of IPv6 that asks for IPv6 only; a client reaches the one of
// its family. What was set is told, and who is at the other end of a unix socket.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT = 7007 };
static int shared;

static void *client(void *unused) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  shared++;
  assert(!connect(s, (void *)&to, sizeof to));
  return NULL;
}

static int option(int s, int level, int name) {
  int value = -1;
  socklen_t n = sizeof value;
  assert(!getsockopt(s, level, name, &value, &n));
  return value;
}

int main(void) {
  int four = socket(AF_INET, SOCK_STREAM, 0), six = socket(AF_INET6, SOCK_STREAM, 0), one = 1, p[2];
  int both = socket(AF_INET6, SOCK_STREAM, 0);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(PORT)};
  struct sockaddr_in6 b = {.sin6_family = AF_INET6, .sin6_port = htons(PORT)};
  pthread_t t;
  struct ucred who;
  socklen_t n = sizeof who;
  assert(!setsockopt(six, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one));
  assert(!bind(four, (void *)&a, sizeof a) && !bind(six, (void *)&b, sizeof b));
  assert(bind(both, (void *)&b, sizeof b) && errno == EADDRINUSE);
  assert(!listen(four, 2) && !listen(six, 2));
  assert(option(six, IPPROTO_IPV6, IPV6_V6ONLY) == 1 && !option(four, IPPROTO_TCP, TCP_NODELAY));
  assert(!socketpair(AF_UNIX, SOCK_STREAM, 0, p));
  assert(!getsockopt(p[0], SOL_SOCKET, SO_PEERCRED, &who, &n) && who.pid == getpid());
  pthread_create(&t, NULL, client, NULL);
  assert(accept(four, NULL, NULL) >= 0);
  shared++;
  pthread_join(t, NULL);
  return 0;
}
