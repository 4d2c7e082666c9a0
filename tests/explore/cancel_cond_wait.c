// EXPECT: verdict=race-free
// A cancelled waiter has the mutex when its cleanup handlers run.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int n;
static void leave(void *arg) {
  n++;
  pthread_mutex_unlock(&m);
}
static void *wait(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(leave, NULL);
  for (;;) pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, wait, NULL);
  pthread_cancel(t);
  pthread_mutex_lock(&m);
  n++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED && n == 2);
  return 0;
}
