// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static char text[16];
static void *w(void *p) { return 0; }
int main(void) {
  FILE *f = fmemopen(text, sizeof text, "w");
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  fputs("hi", f);
  fclose(f);
  pthread_join(t, 0);
  return 0;
}
