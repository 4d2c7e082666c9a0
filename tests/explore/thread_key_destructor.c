// EXPECT: verdict=race-free executions=2
// Destructors run at the end of their thread, before its join: two regions, two orders.
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static void add(void *value) {
  pthread_mutex_lock(&m);
  sum += *(int *)value;
  pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
  pthread_setspecific(key, arg);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int x = 1, y = 2;
  pthread_key_create(&key, add);
  pthread_create(&a, NULL, run, &x);
  pthread_create(&b, NULL, run, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum == 3);
  return 0;
}
