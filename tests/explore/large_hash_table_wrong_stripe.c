// EXPECT: verdict=race
// The lock is chosen by the key, the bucket by another hash: keys of one bucket may have different locks.
#include <pthread.h>
#include <stdlib.h>
enum { BUCKETS = 3, STRIPES = 2 };
static int bucket[BUCKETS];
static pthread_mutex_t stripe[STRIPES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *add(void *arg) {
  long key = (long)arg;
  pthread_mutex_lock(&stripe[key % STRIPES]);
  bucket[key % BUCKETS] += 1;
  pthread_mutex_unlock(&stripe[key % STRIPES]);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, (void *)1);
  pthread_create(&b, NULL, add, (void *)4);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
