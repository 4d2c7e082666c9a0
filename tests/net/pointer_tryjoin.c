// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *w(void *a) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, w, 0);
  while (pthread_tryjoin_np(t, &r)) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
  }
}
