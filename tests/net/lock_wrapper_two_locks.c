// expect: race 8 8
// The wrapper is given another lock by each thread.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void bump(pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  x++;
  pthread_mutex_unlock(lock);
}
static void *one(void *unused) { bump(&m); return NULL; }
static void *two(void *unused) { bump(&n); return NULL; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
