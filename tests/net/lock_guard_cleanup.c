// expect: race-free
// A scope guard by the cleanup attribute.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void release(pthread_mutex_t **held) { pthread_mutex_unlock(*held); }
#define GUARD(mutex)                                              \
  __attribute__((cleanup(release))) pthread_mutex_t *guard = (mutex); \
  pthread_mutex_lock(guard)
static int change(int by) {
  GUARD(&m);
  if (by < 0) return -1;
  data += by;
  return data;
}
static void *worker(void *arg) {
  change(1);
  change(-1);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  change(2);
  pthread_join(t, NULL);
  return data;
}
