// expect: race
// A mutex is copied while another thread may be changing it.
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
  copy = m;
  pthread_join(t, 0);
}
