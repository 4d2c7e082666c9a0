// EXPECT: verdict=race lines=8,14 executions=3
// The result of trylock decides only about the unlock: on one schedule in three the write is not protected.
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
  int failed = pthread_mutex_trylock(&m);
  value = 2;
  if (!failed) pthread_mutex_unlock(&m);
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
