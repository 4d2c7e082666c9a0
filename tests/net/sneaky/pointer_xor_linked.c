#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
static int x, y;
static uintptr_t both;
static void *w(void *a) {
  int *q = (int *)(both ^ (uintptr_t)&y);
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  both = (uintptr_t)&x ^ (uintptr_t)&y;
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
