// expect: race-free
// A function chooses the lock of a bucket.
#include <pthread.h>
#define N 4
static pthread_mutex_t locks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int buckets[N];
static unsigned hash(unsigned key) { return key * 2654435761u % N; }
static void add(unsigned key) {
  unsigned h = hash(key);
  pthread_mutex_lock(&locks[h]);
  buckets[h]++;
  pthread_mutex_unlock(&locks[h]);
}
static void *worker(void *arg) {
  for (unsigned i = 0; i < 10; i++) add(i + (unsigned)(long)arg);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return buckets[0];
}
