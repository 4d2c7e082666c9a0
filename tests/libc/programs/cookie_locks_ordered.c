// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int n, k;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static ssize_t put(void *c, const char *s, size_t z) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  k++;
  return z;
}
static FILE *f;
static void *w(void *p) {
  fputs("x", f);
  return 0;
}
int main(void) {
  cookie_io_functions_t io = {.write = put};
  f = fopencookie(0, "w", io);
  setvbuf(f, 0, _IONBF, 0);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  fputs("y", f);
  pthread_join(t, 0);
  fclose(f);
  return 0;
}
