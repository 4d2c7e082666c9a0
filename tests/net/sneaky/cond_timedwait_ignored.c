#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x, r;
static void *work(void *arg) {
  struct timespec t = {0, 0};
  pthread_mutex_lock(&m);
  if (!r) pthread_cond_timedwait(&c, &m, &t);
  pthread_mutex_unlock(&m);
  x++;
  return NULL;
}
static void *other(void *arg) {
  x = 5;
  pthread_mutex_lock(&m);
  r = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
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
