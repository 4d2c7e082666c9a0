// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static int pos;
static const char *text = "abcdefgh";
static ssize_t get(void *c, char *s, size_t z) {
  s[0] = text[pos++ & 7];
  return 1;
}
static FILE *f, *g;
static void *w(void *p) {
  fgetc(g);
  return 0;
}
int main(void) {
  cookie_io_functions_t io = {.read = get};
  f = fopencookie(0, "r", io);
  g = fopencookie(0, "r", io);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  fgetc(f);
  pthread_join(t, 0);
  return 0;
}
