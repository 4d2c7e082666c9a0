// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static char text[] = "hello world";
static char other[4];
static void *w(void *p) {
  text[0] = 'j';
  return 0;
}
int main(void) {
  FILE *f = fmemopen(text, sizeof text, "r");
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int c = fgetc(f);
  pthread_join(t, 0);
  fclose(f);
  return c == 0;
}
