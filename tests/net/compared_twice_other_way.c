// expect: race
// Compared the other way round the second time.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  int a = arg != NULL, b = 1 - a;
  if (a < b) pthread_mutex_lock(&m);
  if (a < b || arg) data++;
  if (a < b) pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(&t);
  pthread_join(t, NULL);
  return 0;
}
