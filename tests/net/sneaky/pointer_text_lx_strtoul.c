#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int x, d;
static char text[64];
static void *w(void *a) {
  int *q = &d;
  if (text[0]) q = (int *)strtoul(text, 0, 16);
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
