#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
static int x, d;
static int *q = &d;
static void set(int n, ...) {
  va_list l;
  va_start(l, n);
  for (int i = 0; i < n; i++) q = va_arg(l, int *);
  va_end(l);
}
static void *w(void *a) {
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  set(2, &d, &x);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
