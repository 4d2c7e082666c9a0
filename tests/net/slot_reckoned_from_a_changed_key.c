// expect: race 15 15
// As in slot_reckoned_twice.c, but somebody changes the key between the two.
#include <pthread.h>
#include <stdatomic.h>
static struct bucket {
  pthread_mutex_t lock;
  int n;
} buckets[8];
static atomic_uint key;
static struct bucket *bucket_now(void) { return &buckets[key % 8]; }
static pthread_mutex_t *lock_now(void) { return &bucket_now()->lock; }
static void *worker(void *arg) {
  pthread_mutex_t *lock = lock_now();
  pthread_mutex_lock(lock);
  bucket_now()->n++;
  pthread_mutex_unlock(lock);
  key++;
  return arg;
}
int main(void) {
  pthread_t t, u, v;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&buckets[i].lock, NULL);
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_create(&v, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  pthread_join(v, NULL);
  return 0;
}
