// expect: race-free
// Detached threads; main waits until the count of live ones is zero.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int alive, result;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  result++;
  if (--alive == 0) pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  alive = 3;
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    pthread_create(&t, &attr, worker, NULL);
  }
  pthread_mutex_lock(&m);
  while (alive > 0) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return result;
}
