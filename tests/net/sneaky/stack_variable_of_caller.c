#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static void *inner(void *p) {
  ++*(int *)p;
  return NULL;
}
static void start(pthread_t *t, int *x) { pthread_create(t, NULL, inner, x); }
int main(void) {
  pthread_t t;
  int x = 0;
  start(&t, &x);
  x++;
  pthread_join(t, NULL);
  return x;
}
