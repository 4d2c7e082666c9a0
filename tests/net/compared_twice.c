// expect: race-free
// Two numbers compared twice.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  int a = rand(), b = rand();
  if (a < b) pthread_mutex_lock(&m);
  if (!(b <= a)) data++;
  if (a < b) pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
