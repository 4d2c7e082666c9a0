#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
static int x, d;
static char text[64];
static void *w(void *a) {
  uintptr_t v = 0;
  for (char *c = text; *c; c++) v = v * 16 + (uintptr_t)(*c <= '9' ? *c - '0' : *c - 'a' + 10);
  int *q = v ? (int *)v : &d;
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  snprintf(text, sizeof text, "%lx", (unsigned long)&x);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
