// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, d, fd[2];
static void *w(void *a) {
  int *q = &d;
  read(fd[0], &q, sizeof q);
  pthread_mutex_lock(&m);
  *q = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  int *q = &x;
  pipe(fd);
  write(fd[1], &q, sizeof q);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
