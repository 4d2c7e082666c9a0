// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static char *b;
static size_t n;
static FILE *f;
static void *w(void *p) {
  fputs("abc", f);
  fflush(f);
  return 0;
}
int main(void) {
  f = open_memstream(&b, &n);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  int r = n > 2;
  fclose(f);
  free(b);
  return r;
}
