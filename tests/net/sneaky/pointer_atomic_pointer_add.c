#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static int x[3];
static _Atomic(uintptr_t) at;
static void *w(void *a) {
  *(int *)atomic_load(&at) = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  atomic_store(&at, (uintptr_t)&x[0]);
  atomic_fetch_add(&at, 4);
  pthread_create(&t, 0, w, 0);
  x[1] = 2;
  pthread_join(t, 0);
}
