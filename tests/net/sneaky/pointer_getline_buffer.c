#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static char *p;
static size_t n;
static void *w(void *a) {
  p[0] = 'x';
  return 0;
}
int main(void) {
  pthread_t t;
  if (getline(&p, &n, stdin) < 0 && !p) return 0;
  pthread_create(&t, 0, w, 0);
  p[0] = 'y';
  pthread_join(t, 0);
}
