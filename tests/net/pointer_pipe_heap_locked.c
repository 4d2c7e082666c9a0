// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int fd[2];
static void *w(void *a) {
  int *q = 0;
  if (read(fd[0], &q, sizeof q) == sizeof q) {
    pthread_mutex_lock(&m);
    *q = 1;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  int *q = malloc(4);
  if (!q) return 0;
  pipe(fd);
  write(fd[1], &q, sizeof q);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  *q = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
