#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *a) {
  char *p = malloc(24);
  uintptr_t old = (uintptr_t)p;
  free(p);
  char *q = malloc(24);
  int other = (uintptr_t)q != old;
  if (other) pthread_mutex_lock(&m);
  x++;
  if (other) pthread_mutex_unlock(&m);
  free(q);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
