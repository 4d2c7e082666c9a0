// EXPECT: verdict=race-free executions=1 other=unlock
// Locked by main, unlocked by a thread.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg) {
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
