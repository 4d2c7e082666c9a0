// EXPECT: verdict=race-free executions=1
#include <pthread.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
static int g;
__attribute__((constructor)) static void early(void) { pthread_rwlock_rdlock(&m); }
static void *t(void *a) { pthread_rwlock_wrlock(&m); g++; pthread_rwlock_unlock(&m); return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  pthread_rwlock_unlock(&m);
  pthread_join(x, 0);
  return g - 2;
}
