// expect: race
// Who holds a mutex keeps others from getting it, not from calling pthread_mutex_lock, which may change it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, copy;
static void *locks(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, locks, 0);
  pthread_mutex_lock(&m);
  copy = m;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
