#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int x, d;
static void *w(void *a) {
  int *q = &d;
  char *e = getenv("P");
  if (e) {
    void *v = 0;
    sscanf(e, "%p", &v);
    if (v) q = v;
  }
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  char b[64];
  snprintf(b, sizeof b, "%p", (void *)&x);
  setenv("P", b, 1);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
