// expect: race 12 12
// Both ways lead to the same number, under different locks.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t fast = PTHREAD_MUTEX_INITIALIZER, slow = PTHREAD_MUTEX_INITIALIZER;
static long thorough;
static void *worker(void *arg) {
  pthread_mutex_t *lock = &slow;
  long *count = &thorough;
  if ((long)arg) lock = &fast;
  pthread_mutex_lock(lock);
  ++*count;
  pthread_mutex_unlock(lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++) pthread_create(&t, NULL, worker, (void *)(long)(i % 2));
  pthread_exit(NULL);
}
