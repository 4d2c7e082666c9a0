// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static char *b;
static size_t n;
static void *w(void *p) {
  FILE *f = open_memstream(&b, &n);
  fputs("abc", f);
  fclose(f);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  char *q = b;
  return q == 0;
}
