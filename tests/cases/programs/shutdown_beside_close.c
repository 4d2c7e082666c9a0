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
  socketpair(AF_UNIX, SOCK_STREAM, 0, p);
  pthread_create(&t, NULL, run, NULL);
  if (shutdown(p[0], SHUT_WR) < 0 && errno == EBADF) x++;
  pthread_join(t, NULL);
}
