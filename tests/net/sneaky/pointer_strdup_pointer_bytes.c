#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static int x, d;
static char *copy;
static void *w(void *a) {
  int *q = 0;
  memcpy(&q, copy, 6);
  if (!q) q = &d;
  *q = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  int *g = &x;
  copy = strdup((char *)&g);
  if (!copy) return 0;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
