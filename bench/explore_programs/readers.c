// One thread stores, the others load: 2 to the power of their number executions.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef READERS
#define READERS 14
#endif

static _Atomic int x;

static void *load(void *unused) { return x ? &x : NULL; }
static void *store(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t[READERS + 1];
  for (int i = 0; i < READERS; i++) pthread_create(&t[i], NULL, load, NULL);
  pthread_create(&t[READERS], NULL, store, NULL);
  for (int i = 0; i <= READERS; i++) pthread_join(t[i], NULL);
  return 0;
}
