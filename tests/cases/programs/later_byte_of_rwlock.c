// expect: race
#include <pthread.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
static void *f(void *p) {
  pthread_rwlock_rdlock(&m); pthread_rwlock_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  ((volatile char *)&m)[40] = 0;
  pthread_join(t, 0);
}
