#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
union u {
  pthread_mutex_t m;
  pthread_rwlock_t r;
};
static union u g;
static int x;
static void *work(void *arg) {
  pthread_rwlock_rdlock(&g.r);
  x++;
  pthread_rwlock_unlock(&g.r);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_rwlock_init(&g.r, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
