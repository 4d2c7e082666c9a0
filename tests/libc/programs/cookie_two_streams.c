// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static int n;
static ssize_t put(void *c, const char *s, size_t k) {
  n++;
  return k;
}
static FILE *f, *g;
static void *w(void *p) {
  fputs("x", g);
  return 0;
}
int main(void) {
  cookie_io_functions_t io = {.write = put};
  f = fopencookie(0, "w", io);
  g = fopencookie(0, "w", io);
  setvbuf(f, 0, _IONBF, 0);
  setvbuf(g, 0, _IONBF, 0);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  fputs("y", f);
  pthread_join(t, 0);
  return 0;
}
