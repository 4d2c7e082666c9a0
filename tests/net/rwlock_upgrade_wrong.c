// expect: race
// The statistics are counted under the read lock.
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value, hits;
static void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  int v = value;
  hits++;
  pthread_rwlock_unlock(&lock);
  return (void *)(long)v;
}
int main(void) {
  pthread_t r[2];
  for (int i = 0; i < 2; i++) pthread_create(&r[i], NULL, reader, NULL);
  pthread_rwlock_wrlock(&lock);
  value = 3;
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(r[i], NULL);
  return hits;
}
