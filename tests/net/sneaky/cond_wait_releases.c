#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x, r;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  int *p = &x;
  while (!r) {
    pthread_cond_wait(&c, &m);
  }
  pthread_mutex_unlock(&m);
  *p = 1;
  return NULL;
}
static void *other(void *arg) {
  pthread_mutex_lock(&m);
  r = 1;
  x = 2;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = 3;
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
