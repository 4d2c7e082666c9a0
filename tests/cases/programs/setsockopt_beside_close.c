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
  int one = 1;
  socketpair(AF_UNIX, SOCK_STREAM, 0, p);
  pthread_create(&t, NULL, run, NULL);
  if (setsockopt(p[0], SOL_SOCKET, SO_PASSCRED, &one, sizeof one) < 0 && errno == EBADF) x++;
  pthread_join(t, NULL);
}
