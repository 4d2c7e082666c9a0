// EXPECT: verdict=race-free
// Cancelled while it waits for a condition that never comes; the handler gives the mutex back.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int cleaned;
static void clean(void *mutex) {
  cleaned++;
  pthread_mutex_unlock(mutex);
}
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(clean, &m);
  for (;;) pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED && cleaned == 1);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
