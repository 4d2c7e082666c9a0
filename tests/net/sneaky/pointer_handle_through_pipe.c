#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static int x, d, fd[2];
static void *v(void *a) { return &x; }
static void *w(void *a) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t s, t, r2;
  void *r = &d;
  pipe(fd);
  pthread_create(&s, 0, v, 0);
  write(fd[1], &s, sizeof s);
  read(fd[0], &r2, sizeof r2);
  pthread_join(r2, &r);
  pthread_create(&t, 0, w, 0);
  *(int *)r = 2;
  pthread_join(t, 0);
}
