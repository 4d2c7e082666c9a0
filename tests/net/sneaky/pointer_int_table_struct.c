#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x, d;
static struct {
  int k;
  uintptr_t a[3];
} t[2] = {{1, {0, 0, 0}}, {2, {0, (uintptr_t)&x, 0}}};
static void *w(void *a) {
  int *q = (int *)t[1].a[1];
  if (!q) q = &d;
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
