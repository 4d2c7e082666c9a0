// expect: race-free
// It is copied under another mutex, and when the other thread is over.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, outer = PTHREAD_MUTEX_INITIALIZER, copy;
static void *locks(void *p) {
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, locks, 0);
  pthread_mutex_lock(&outer);
  copy = m;
  pthread_mutex_unlock(&outer);
  pthread_join(t, 0);
  copy = m;
}
