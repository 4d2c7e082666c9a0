#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int r;
static int x;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  pthread_mutex_lock(&n);
  x = 5;
  atomic_store_explicit(&r, 1, memory_order_relaxed);
  pthread_mutex_unlock(&n);
  return NULL;
}
static void *other(void *arg) {
  pthread_mutex_lock(&m);
  int k = atomic_load_explicit(&r, memory_order_relaxed);
  pthread_mutex_unlock(&m);
  if (k) x++;
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
