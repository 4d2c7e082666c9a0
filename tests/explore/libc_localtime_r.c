// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
#include <time.h>
static void *first(void *arg) {
  time_t t = 0;
  struct tm tm;
  assert(localtime_r(&t, &tm));
  return arg;
}
static void *second(void *arg) {
  time_t t = 1000;
  struct tm tm;
  assert(localtime_r(&t, &tm));
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
