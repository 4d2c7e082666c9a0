// expect: race-free
// The lock is optional: none is taken where there is none.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void change(pthread_mutex_t *lock, int *what) {
  if (lock) pthread_mutex_lock(lock);
  (*what)++;
  if (lock) pthread_mutex_unlock(lock);
}
static void *worker(void *arg) {
  int mine = 0;
  change(NULL, &mine);
  change(&m, &data);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  change(&m, &data);
  pthread_join(t, NULL);
  return 0;
}
