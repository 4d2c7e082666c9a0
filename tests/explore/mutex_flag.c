// EXPECT: verdict=race-free executions=2
// Data is read only if the flag, read under the lock, says that it is there.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, data;
static void *give(void *arg) {
  data = 7;
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
static void *take(void *arg) {
  pthread_mutex_lock(&m);
  int there = ready;
  pthread_mutex_unlock(&m);
  if (there) assert(data == 7);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
