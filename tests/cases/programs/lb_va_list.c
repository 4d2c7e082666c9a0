// expect: race
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
static va_list g;
static void set(int n, ...) {
  va_start(g, n);
  vprintf("%d", g);
  va_end(g);
}
static void *w(void *p) {
  set(1, 2);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  set(1, 3);
  pthread_join(t, 0);
}
