#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static int *p;
static void *w(void *a) {
  p[0] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  p = malloc(40);
  if (!p) return 0;
  pthread_create(&t, 0, w, 0);
  int *q = realloc(p, 20);
  if (q) q[0] = 2;
  pthread_join(t, 0);
}
