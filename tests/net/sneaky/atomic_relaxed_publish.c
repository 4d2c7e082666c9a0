#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static atomic_int f;
static void *work(void *arg) {
  x = 1;
  atomic_store_explicit(&f, 1, memory_order_relaxed);
  return NULL;
}
static void *other(void *arg) {
  if (atomic_load_explicit(&f, memory_order_relaxed)) x++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
