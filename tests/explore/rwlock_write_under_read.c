// EXPECT: verdict=race lines=8,8 executions=1
// Read locks do not exclude each other.
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;
static void *run(void *arg) {
  pthread_rwlock_rdlock(&l);
  value = 1;
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
