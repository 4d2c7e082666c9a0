// EXPECT: verdict=race lines=7,7 executions=1
// Two threads count without a lock. (The read is not told apart from the write that follows it: the instrumentation leaves it out.)
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
