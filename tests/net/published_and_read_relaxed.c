// expect: race 8 14
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) box;
static void *maker(void *arg) {
  int *p = malloc(sizeof *p);
  *p = 7;
  atomic_store_explicit(&box, p, memory_order_release);
  return NULL;
}
static void *taker(void *arg) {
  int *p = atomic_load_explicit(&box, memory_order_relaxed);
  return (void *)(long)(p ? *p : 0);
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    pthread_create(&t, NULL, maker, NULL);
    pthread_create(&t, NULL, taker, NULL);
  }
  pthread_exit(NULL);
}
