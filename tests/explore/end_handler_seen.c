// EXPECT: verdict=race lines=12,18 executions=2
// A handler runs beside the threads that are left: one of them may see what it did.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ending, x;
static void bye(void) {
  pthread_mutex_lock(&m);
  ending = 1;
  pthread_mutex_unlock(&m);
  if (ending) // nobody else writes it
    x = 1;
}
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  int seen = ending;
  pthread_mutex_unlock(&m);
  if (seen) x = 2;
  return arg;
}
int main(void) {
  pthread_t t;
  atexit(bye);
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
