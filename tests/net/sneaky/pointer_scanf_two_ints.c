#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
static int x, d;
static char text[64];
static void *w(void *a) {
  unsigned h = 0, l = 0;
  sscanf(text, "%x %x", &h, &l);
  int *q = h || l ? (int *)((uintptr_t)h << 32 | l) : &d;
  *q = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  uintptr_t v = (uintptr_t)&x;
  snprintf(text, sizeof text, "%x %x", (unsigned)(v >> 32), (unsigned)v);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
