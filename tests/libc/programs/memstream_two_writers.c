// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static char *b;
static size_t n;
static FILE *f;
static void *w(void *p) {
  fprintf(f, "hello %d", 1);
  fflush(f);
  return (void *)(long)b[0];
  return 0;
}
int main(void) {
  f = open_memstream(&b, &n);
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  fclose(f);
  int c = b[0];
  free(b);
  return c == 0;
}
