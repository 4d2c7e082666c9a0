#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
static int r;
static _Atomic(pthread_t) h;
static void *w(void *p) {
  r = 1;
  return 0;
}
static void *n(void *p) { return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0);
  pthread_create(&b, 0, n, 0);
  h = a;
  pthread_t o = atomic_exchange(&h, b);
  pthread_join(h, 0);
  r = 2;
  pthread_join(o, 0);
}
