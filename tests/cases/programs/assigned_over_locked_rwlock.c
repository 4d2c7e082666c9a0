// expect: race
#include <pthread.h>

static int x;
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER, fresh = PTHREAD_RWLOCK_INITIALIZER;
static void *run(void *a) {
  pthread_rwlock_wrlock(&m);
  x++;
  pthread_rwlock_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_rwlock_wrlock(&m);
  m = fresh;
  pthread_create(&t, NULL, run, NULL);
  x++;
  pthread_join(t, NULL);
}
