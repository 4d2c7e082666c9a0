#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int r;
static int x;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  x = 5;
  atomic_store_explicit(&r, 1, memory_order_relaxed);
  pthread_mutex_unlock(&m);
  return NULL;
}
static void *third(void *arg) {
  atomic_store_explicit(&r, 1, memory_order_relaxed);
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
  pthread_t a, b, c;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_create(&c, NULL, third, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
