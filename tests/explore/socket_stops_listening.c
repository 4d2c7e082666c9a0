// EXPECT: verdict=race-free
// shutdown of a listening socket ends accept; who comes later is refused.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int listener, refused;

static void *serve(void *unused) {
  for (int fd; (fd = accept(listener, NULL, NULL)) >= 0;) close(fd);
  refused = errno == EINVAL;
  return unused;
}

int main(void) {
  pthread_t t;
  struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof where;
  listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&where, sizeof where) || listen(listener, 1)) abort();
  getsockname(listener, (struct sockaddr *)&where, &size);
  pthread_create(&t, NULL, serve, NULL);
  shutdown(listener, SHUT_RDWR);
  pthread_join(t, NULL);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (!connect(fd, (struct sockaddr *)&where, sizeof where) || errno != ECONNREFUSED) abort();
  return !refused;
}
