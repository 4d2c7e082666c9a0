// EXPECT: verdict=race-free executions=2
// As end_handler_seen.c, but what was seen is changed under the lock.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ending, x;
static void bye(void) {
  pthread_mutex_lock(&m);
  ending = 1;
  x = 1;
  pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  if (ending) x = 2;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  atexit(bye);
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
