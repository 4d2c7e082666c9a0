#define _GNU_SOURCE
#include <pthread.h>
#include <sys/socket.h>
static int x, d, s[2];
struct m {
  int k;
  int *p;
};
static void *w(void *a) {
  struct m m = {0, &d};
  recv(s[1], &m, sizeof m, 0);
  *m.p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  struct m m = {1, &x};
  socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
  send(s[0], &m, sizeof m, 0);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
