#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int x, d, fd[2];
static void *w(void *a) {
  int *q = &d;
  FILE *f = fdopen(fd[0], "r");
  char *l = 0;
  size_t n = 0;
  if (f && getline(&l, &n, f) > 0) q = (int *)strtoull(l, 0, 16);
  *q = 1;
  free(l);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pipe(fd);
  dprintf(fd[1], "%lx\n", (unsigned long)&x);
  close(fd[1]);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
