#define _GNU_SOURCE
#include <pthread.h>
static int x, d;
static int *q = &d;
static void *w(void *a) {
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int *g = &x;
  for (unsigned i = 0; i < sizeof q; i++) ((unsigned char *)&q)[i] = ((unsigned char *)&g)[i];
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
