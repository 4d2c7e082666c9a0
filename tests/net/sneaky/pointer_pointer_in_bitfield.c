#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x, d;
static struct {
  uint64_t at : 48, tag : 16;
} b;
static void *w(void *q) {
  int *r = (int *)(uintptr_t)b.at;
  if (!r) r = &d;
  *r = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  b.at = (uintptr_t)&x;
  b.tag = 7;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
