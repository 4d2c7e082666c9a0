// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, fd[2];
static void *w(void *a) {
  int k = 0;
  read(fd[0], &k, sizeof k);
  pthread_mutex_lock(&m);
  x += k;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  int k = 3;
  pipe(fd);
  write(fd[1], &k, sizeof k);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
