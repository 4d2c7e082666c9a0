#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
static int x, d;
static char text[64];
static void say(const char *f, ...) {
  va_list l;
  va_start(l, f);
  vsnprintf(text, sizeof text, f, l);
  va_end(l);
}
static void *w(void *a) {
  void *v = &d;
  sscanf(text, "%p", &v);
  *(int *)v = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  say("%p", (void *)&x);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
