#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *work(void *arg) {
  if (pthread_rwlock_tryrdlock(&r)) {
    int y = x;
    (void)y;
  } else pthread_rwlock_unlock(&r);
  return NULL;
}
static void *other(void *arg) {
  pthread_rwlock_wrlock(&r);
  x++;
  pthread_rwlock_unlock(&r);
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
