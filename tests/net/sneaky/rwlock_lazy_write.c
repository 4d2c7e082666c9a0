#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static int x, hits;
static void *work(void *arg) {
  pthread_rwlock_rdlock(&r);
  int y = x;
  hits++;
  pthread_rwlock_unlock(&r);
  (void)y;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
