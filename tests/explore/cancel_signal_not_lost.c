// EXPECT: verdict=race-free
// A waiter that was signalled before it was cancelled returns; one that was cancelled before leaves the signal to the other.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, taken;
static void unlock(void *arg) { pthread_mutex_unlock(&m); }
static void *wait(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, NULL);
  while (!ready) pthread_cond_wait(&c, &m);
  ready = 0;
  taken = 1;
  pthread_cleanup_pop(1);
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, wait, NULL);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(taken == (result == NULL));
  return 0;
}
