// expect: race-free
// Which lock it is, and what is done under it, is asked twice.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t few = PTHREAD_MUTEX_INITIALIZER, many = PTHREAD_MUTEX_INITIALIZER;
static long small, large;
static void *worker(void *arg) {
  int n = rand();
  pthread_mutex_t *lock = n > 3 ? &many : &few;
  pthread_mutex_lock(lock);
  if (n > 3) large++;
  else small++;
  pthread_mutex_unlock(lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  for (;;) pthread_create(&t, NULL, worker, NULL);
}
