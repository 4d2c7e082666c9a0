// expect: race
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int x;
static int p[2];
static void *run(void *a) {
  close(p[0]);
  x++;
  return a;
}
int main(void) {
  pthread_t t;
  struct sockaddr_storage s;
  socklen_t n = sizeof s;
  socketpair(AF_UNIX, SOCK_STREAM, 0, p);
  pthread_create(&t, NULL, run, NULL);
  if (getsockname(p[0], (void *)&s, &n) < 0 && errno == EBADF) x++;
  pthread_join(t, NULL);
}
