// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static char *b;
static size_t n;
static FILE *f;
static void *w(void *p) {
  fflush(NULL);
  return 0;
}
int main(void) {
  f = open_memstream(&b, &n);
  fputs("a", f);
  fflush(f);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int k = n;
  pthread_join(t, 0);
  fclose(f);
  return k != 1;
}
