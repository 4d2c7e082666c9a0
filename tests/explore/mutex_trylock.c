// EXPECT: verdict=race-free executions=3
// The trylock comes before the region, after it, or fails within.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value;
static void *locks(void *arg) {
  pthread_mutex_lock(&m);
  value = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
static void *tries(void *arg) {
  if (pthread_mutex_trylock(&m)) return NULL;
  value = 2;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, locks, NULL);
  pthread_create(&b, NULL, tries, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
