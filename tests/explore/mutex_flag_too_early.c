// EXPECT: verdict=race lines=10,17 executions=2
// The flag goes up before the data is there; only the schedule that sees the flag races.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, data;
static void *give(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  data = 7;
  return arg;
}
static void *take(void *arg) {
  pthread_mutex_lock(&m);
  int there = ready;
  pthread_mutex_unlock(&m);
  if (there) return data ? arg : NULL;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
