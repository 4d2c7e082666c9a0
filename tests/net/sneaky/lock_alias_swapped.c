#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void take(pthread_mutex_t *a, pthread_mutex_t *b, int s) {
  pthread_mutex_lock(s ? a : b);
  x++;
  pthread_mutex_unlock(s ? a : b);
}
static void *work(void *arg) {
  take(&m, &n, 1);
  return NULL;
}
static void *other(void *arg) {
  take(&m, &n, 0);
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
