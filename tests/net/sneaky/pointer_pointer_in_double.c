#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static int x, d;
static double v;
static void *w(void *q) {
  int *r;
  memcpy(&r, &v, sizeof r);
  if (!r) r = &d;
  *r = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  int *g = &x;
  memcpy(&v, &g, sizeof v);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
