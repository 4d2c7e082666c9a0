// EXPECT: verdict=race lines=7,14 executions=1
// One thread uses the value without going through once.
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value;
static void initialise(void) {
  value = 1;
}
static void *run(void *arg) {
  pthread_once(&once, initialise);
  return arg;
}
static void *peek(void *arg) {
  return value ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, peek, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
