// Threads that add to atomics: a search of many executions, stopped after so many.
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int x, y;

static void *work(void *p) {
  for (int i = 0; i < 4; i++) {
    x = x * 3 + (int)(long)p;
    y = x;
  }
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
