#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static int x, d;
static _Atomic(uintptr_t) at;
static void *w(void *a) {
  int *q = (int *)(atomic_load(&at) & ~(uintptr_t)1);
  if (!q) q = &d;
  *q = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  atomic_store(&at, (uintptr_t)&x);
  atomic_fetch_or(&at, 1);
  pthread_create(&t, 0, w, 0);
  x = 2;
  pthread_join(t, 0);
}
