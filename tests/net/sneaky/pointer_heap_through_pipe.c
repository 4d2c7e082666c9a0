#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int fd[2];
static void *w(void *a) {
  int *q = 0;
  if (read(fd[0], &q, sizeof q) == sizeof q) *q = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  int *q = malloc(4);
  if (!q) return 0;
  pipe(fd);
  write(fd[1], &q, sizeof q);
  pthread_create(&t, 0, w, 0);
  *q = 2;
  pthread_join(t, 0);
}
