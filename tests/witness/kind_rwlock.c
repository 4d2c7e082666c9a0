// EXPECT: verdict=race lines=10,18
// Written under a read lock: it keeps writers out, not other readers.
#include <pthread.h>
#include <stddef.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static void *count(void *unused) {
  pthread_rwlock_rdlock(&lock);
  hits++;
  pthread_rwlock_unlock(&lock);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  return NULL;
}
static void *look(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int seen = hits;
  pthread_rwlock_unlock(&lock);
  return (void *)(long)seen;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, count, NULL);
  pthread_create(&two, NULL, look, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
