// expect: race-free
// Two elements of one array of locks, told apart by where they lie in it.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static long even, odd;
static void *worker(void *arg) {
  pthread_mutex_t *lock;
  long *count;
  if (rand() % 2) {
    lock = &locks[1];
    count = &odd;
  } else {
    lock = &locks[0];
    count = &even;
  }
  pthread_mutex_lock(lock);
  ++*count;
  pthread_mutex_unlock(lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  for (;;) pthread_create(&t, NULL, worker, NULL);
}
