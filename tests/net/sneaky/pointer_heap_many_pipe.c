#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int fd[2];
static void *w(void *a) {
  int *q;
  while (read(fd[0], &q, sizeof q) == sizeof q) *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pipe(fd);
  pthread_create(&t, 0, w, 0);
  for (int i = 0; i < 3; i++) {
    int *q = malloc(4);
    if (!q) break;
    *q = 0;
    write(fd[1], &q, sizeof q);
    *q = 2;
  }
  close(fd[1]);
  pthread_join(t, 0);
}
