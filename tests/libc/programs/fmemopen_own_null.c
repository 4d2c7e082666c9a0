// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static FILE *f;
static void *w(void *p) {
  fputc('x', f);
  return 0;
}
int main(void) {
  f = fmemopen(0, 16, "w+");
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  fputc('y', f);
  pthread_join(t, 0);
  rewind(f);
  int c = fgetc(f), d = fgetc(f);
  if (!((c == 'x' && d == 'y') || (c == 'y' && d == 'x'))) abort();
  fclose(f);
  return 0;
}
