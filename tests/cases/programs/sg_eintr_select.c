// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/wait.h>
static int x, q[2];
static void h(int n) {}
static pthread_t mt;
static void *w(void *p) {
  pthread_kill(mt, SIGUSR1);
  x++;
  write(q[1], "a", 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pipe(q);
  mt = pthread_self();
  signal(SIGUSR1, h);
  pthread_create(&t, 0, w, 0);
  fd_set s;
  FD_ZERO(&s);
  FD_SET(q[0], &s);
  if (select(q[0] + 1, &s, 0, 0, 0) < 0) x++;
  pthread_join(t, 0);
}
