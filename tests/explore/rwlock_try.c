// EXPECT: verdict=race-free executions=3
// trywrlock before, after or within the reader's region.
#include <pthread.h>
static pthread_rwlock_t l;
static int value;
static void *reads(void *arg) {
  pthread_rwlock_rdlock(&l);
  int seen = value;
  pthread_rwlock_unlock(&l);
  return seen ? arg : NULL;
}
static void *tries(void *arg) {
  if (pthread_rwlock_trywrlock(&l)) return NULL;
  value = 1;
  pthread_rwlock_unlock(&l);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_rwlock_init(&l, NULL);
  pthread_create(&a, NULL, reads, NULL);
  pthread_create(&b, NULL, tries, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_rwlock_destroy(&l);
  return 0;
}
