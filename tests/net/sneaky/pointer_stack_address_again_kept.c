#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local uintptr_t last;
static int f(void) {
  int v;
  int same = (uintptr_t)&v == last;
  last = (uintptr_t)&v;
  return same;
}
static int g(void) {
  int v;
  return (uintptr_t)&v == last;
}
static void *w(void *a) {
  f();
  int same = g();
  if (!same) pthread_mutex_lock(&m);
  x++;
  if (!same) pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
