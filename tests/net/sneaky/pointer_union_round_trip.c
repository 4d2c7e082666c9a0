#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x, d;
static union {
  uintptr_t i;
  int *p;
  char b[8];
} u;
static void *w(void *a) {
  *u.p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  u.p = &d;
  u.i = (uintptr_t)&x;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
