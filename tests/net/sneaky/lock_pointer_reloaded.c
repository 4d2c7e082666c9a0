#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x;
static pthread_mutex_t *_Atomic p = &m;
static void *work(void *arg) {
  pthread_mutex_lock(p);
  x++;
  pthread_mutex_unlock(p);
  return NULL;
}
static void *other(void *arg) {
  p = &n;
  pthread_mutex_lock(p);
  x++;
  pthread_mutex_unlock(p);
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
