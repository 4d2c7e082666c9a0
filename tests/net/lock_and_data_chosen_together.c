// expect: race-free
// The lock and what it protects are chosen by one condition.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t fast = PTHREAD_MUTEX_INITIALIZER, slow = PTHREAD_MUTEX_INITIALIZER;
static long quick, thorough;
static void *worker(void *arg) {
  pthread_mutex_t *lock = &slow;
  long *count = &thorough;
  if (rand() % 2) lock = &fast, count = &quick;
  pthread_mutex_lock(lock);
  ++*count;
  pthread_mutex_unlock(lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  while (!pthread_create(&t, NULL, worker, NULL)) pthread_detach(t);
  return 0;
}
