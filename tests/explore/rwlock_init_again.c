// EXPECT: verdict=race other=misuse
#include <pthread.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
static int g;
static void *a(void *p) {
  pthread_rwlock_wrlock(&m);
  g = 1;
  pthread_rwlock_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  pthread_rwlock_init(&m, 0);
  pthread_rwlock_wrlock(&m);
  g = 2;
  pthread_rwlock_unlock(&m);
  pthread_join(t, 0);
}
