// EXPECT: verdict=race lines=7,7 lines=6,7 executions=1
// Two threads count without a lock.
#include <pthread.h>
static int counter;
static void *count(void *arg) {
  int old = counter;
  counter = old + 1;
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
