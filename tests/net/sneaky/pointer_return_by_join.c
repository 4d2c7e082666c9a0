#define _GNU_SOURCE
#include <pthread.h>
static int x, d;
static void *v(void *a) { return &x; }
static void *w(void *a) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t s, t;
  void *r = &d;
  pthread_create(&s, 0, v, 0);
  pthread_join(s, &r);
  pthread_create(&t, 0, w, 0);
  *(int *)r = 2;
  pthread_join(t, 0);
}
