// expect: race
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int y;
static void *w(void *p) {
  pthread_rwlock_rdlock(&l);
  y = 1;
  pthread_rwlock_unlock(&l);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_rwlock_destroy(&l);
  pthread_join(t, 0);
}
