// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int n;
static int shut(void *c) {
  n++;
  return 0;
}
static FILE *f;
static void *w(void *p) { return 0; }
int main(void) {
  cookie_io_functions_t io = {.close = shut};
  f = fopencookie(0, "w", io);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  fclose(f);
  pthread_join(t, 0);
  return 0;
}
