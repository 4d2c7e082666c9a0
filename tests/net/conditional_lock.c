// expect: race-free
// The lock is taken only when threads are on; so is the other access.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int threaded;
static int counter;
static void add(int n) {
  if (threaded) pthread_mutex_lock(&m);
  counter += n;
  if (threaded) pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  add(1);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t a, b;
  threaded = 1;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  add(2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
