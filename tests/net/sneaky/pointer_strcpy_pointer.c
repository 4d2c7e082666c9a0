#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static int x, d;
static int *q;
static void *w(void *a) {
  int *r = q ? q : &d;
  *r = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int *g = &x;
  strcpy((char *)&q, (char *)&g);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
