// expect: race
// The condition of the access is not that of the lock.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  int n = arg != NULL;
  if (n > 0) pthread_mutex_lock(&m);
  if (n > -1) data++;
  if (n > 0) pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(&t);
  pthread_join(t, NULL);
  return 0;
}
