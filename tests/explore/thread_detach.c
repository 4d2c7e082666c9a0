// EXPECT: verdict=race-free executions=2
// A detached thread ends before the process does, on the longest run; two regions, two orders.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *count(void *arg) {
  pthread_mutex_lock(&m);
  counter++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  pthread_detach(t);
  count(NULL);
  return 0;
}
