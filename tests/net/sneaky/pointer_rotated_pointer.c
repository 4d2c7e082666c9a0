#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x, d;
static uint64_t v;
static uint64_t rot(uint64_t a, int k) { return a << k | a >> (64 - k); }
static void *w(void *q) {
  int *r = (int *)(rot(v, 47) ^ 0x55);
  if (!v) r = &d;
  *r = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  v = rot((uint64_t)(uintptr_t)&x ^ 0x55, 17);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
