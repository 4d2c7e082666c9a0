// EXPECT: verdict=race-free executions=17 other=deadlock
// A writer that waits for ever behind readers that wait for it; counted by brute force.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void region(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}
static void *reads(void *arg) {
  if (arg) region();
  pthread_rwlock_rdlock(&l);
  region();
  pthread_rwlock_unlock(&l);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reads, NULL);
  pthread_create(&b, NULL, reads, &m);
  pthread_mutex_lock(&m);
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_mutex_unlock(&m);
  pthread_join(b, NULL);
  pthread_join(a, NULL);
  return 0;
}
