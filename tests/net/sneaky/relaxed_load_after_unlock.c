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
static void *other(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  if (atomic_load_explicit(&r, memory_order_relaxed)) x++;
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
