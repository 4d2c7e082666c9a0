// EXPECT: verdict=race-free executions=152
// Counted by brute force.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a;
static void *second(void *arg) {
  __atomic_store_n(&a, 1, __ATOMIC_RELAXED);
  if (pthread_rwlock_trywrlock(&l) == 0) {
    if (pthread_mutex_trylock(&m) == 0) {
      int old = 1;
      __atomic_compare_exchange_n(&a, &old, 2, 0, __ATOMIC_ACQ_REL, __ATOMIC_SEQ_CST);
      pthread_mutex_unlock(&m);
    }
    pthread_rwlock_unlock(&l);
  }
  return arg;
}
static void *first(void *arg) {
  __atomic_fetch_or(&a, 2, __ATOMIC_ACQ_REL);
  __atomic_fetch_add(&a, 1, __ATOMIC_ACQUIRE);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  int old = __atomic_load_n(&a, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&a, &old, old + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {}
  pthread_join(u, NULL);
  pthread_join(t, NULL);
  return 0;
}
