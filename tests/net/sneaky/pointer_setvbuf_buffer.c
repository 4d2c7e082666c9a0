#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static char b[1024];
static FILE *f;
static void *w(void *a) {
  fputs("hello", f);
  return 0;
}
int main(void) {
  pthread_t t;
  f = tmpfile();
  if (!f) return 0;
  setvbuf(f, b, _IOFBF, sizeof b);
  pthread_create(&t, 0, w, 0);
  b[0] = 'y';
  pthread_join(t, 0);
}
