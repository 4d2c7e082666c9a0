// EXPECT: verdict=race-free executions=2 other=exit
// Ends with 3 on one schedule of two.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int value;
static void *run(void *arg) {
  atomic_store(&value, 3);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = atomic_load(&value);
  pthread_join(t, NULL);
  return seen;
}
