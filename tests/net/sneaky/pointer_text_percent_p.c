#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static int x, d;
static char text[64];
static void *w(void *a) {
  int *q = &d;
  void *v = q;
  sscanf(text, "%p", &v);
  q = v;
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  snprintf(text, sizeof text, "%p", (void *)&x);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
