#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void drop(pthread_mutex_t **p) { pthread_mutex_unlock(*p); }
static void *work(void *arg) {
  {
    __attribute__((cleanup(drop))) pthread_mutex_t *g = &m;
    pthread_mutex_lock(g);
  }
  x++;
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
