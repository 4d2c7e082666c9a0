// expect: race-free
// As before, but the value is written before the lock and read after it.
#include <pthread.h>
static struct {
  pthread_mutex_t lock;
  pthread_cond_t done;
  int ready, value;
} future = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
static void *compute(void *arg) {
  future.value = 42;
  pthread_mutex_lock(&future.lock);
  future.ready = 1;
  pthread_cond_broadcast(&future.done);
  pthread_mutex_unlock(&future.lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, compute, NULL);
  pthread_mutex_lock(&future.lock);
  while (!future.ready) pthread_cond_wait(&future.done, &future.lock);
  pthread_mutex_unlock(&future.lock);
  int v = future.value;
  pthread_join(t, NULL);
  return v;
}
