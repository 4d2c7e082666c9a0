// EXPECT: verdict=race-free
#include <pthread.h>
static pthread_t t;
static int me;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *n(void *p) {
  pthread_mutex_lock(&m);
  me = pthread_equal(t, pthread_self());
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, n, 0);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
