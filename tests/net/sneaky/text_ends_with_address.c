#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static int g;
static void *w(void *zz) {
  int dummy = 0, *q = &dummy;
  uintptr_t u = (uintptr_t)&g;
  char b[16] = "abcdefgh", c[16] = {0};
  memcpy(b + 8, &u, 8);
  snprintf(c, 16, "%s", b);
  int *r;
  memcpy(&r, c + 8, 8);
  if (!zz)
    q = r;
  ++*q;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  g++;
  pthread_join(t, 0);
  return 0;
}
