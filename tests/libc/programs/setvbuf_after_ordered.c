// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static char b[512];
static FILE *f;
static int x;
static void *w(void *p) {
  flockfile(f);
  fputs("a", f);
  x++;
  funlockfile(f);
  return 0;
}
int main(void) {
  f = fopen("/dev/null", "w");
  setvbuf(f, b, _IOFBF, 512);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  w(0);
  pthread_join(t, 0);
  return 0;
}
