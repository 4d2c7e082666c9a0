// expect: race-free
// A condition on the input, looked at twice.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  int n = rand();
  if (n > 10) pthread_mutex_lock(&m);
  if (n > 10) data++;
  if (n > 10) pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
