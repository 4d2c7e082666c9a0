// expect: race-free
// One function says where the lock is, another where the data are: both divide.
#include <pthread.h>
#include <stdlib.h>
static struct bucket {
  pthread_mutex_t lock;
  int n;
} buckets[8];
static struct bucket *bucket_of(unsigned key) { return &buckets[key % 8]; }
static pthread_mutex_t *lock_of(unsigned key) { return &bucket_of(key)->lock; }
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    unsigned key = (unsigned)rand();
    pthread_mutex_lock(lock_of(key));
    bucket_of(key)->n++;
    pthread_mutex_unlock(lock_of(key));
  }
  return arg;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&buckets[i].lock, NULL);
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
