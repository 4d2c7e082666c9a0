#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x, fd[2];
static void *w(void *a) {
  pthread_mutex_t *l = &m;
  read(fd[0], &l, sizeof l);
  pthread_mutex_lock(l);
  x++;
  pthread_mutex_unlock(l);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_mutex_t *l = &n;
  pipe(fd);
  write(fd[1], &l, sizeof l);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
