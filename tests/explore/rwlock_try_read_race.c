// EXPECT: verdict=race lines=8,14 executions=3
// A failed tryrdlock orders nothing.
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;
static void *writes(void *arg) {
  pthread_rwlock_wrlock(&l);
  value = 1;
  pthread_rwlock_unlock(&l);
  return arg;
}
static void *tries(void *arg) {
  int failed = pthread_rwlock_tryrdlock(&l);
  int seen = value;
  if (!failed) pthread_rwlock_unlock(&l);
  return seen ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writes, NULL);
  pthread_create(&b, NULL, tries, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
