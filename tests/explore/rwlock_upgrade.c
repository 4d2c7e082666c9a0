// EXPECT: verdict=race-free executions=1 other=deadlock,relock
// A reader that asks for the write lock waits for itself.
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *run(void *arg) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
