#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x, d;
static uint32_t lo, hi;
static void *w(void *a) {
  int *q = (int *)((uintptr_t)hi << 32 | lo);
  if (!q) q = &d;
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  lo = (uint32_t)(uintptr_t)&x;
  hi = (uint32_t)((uintptr_t)&x >> 32);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
