// EXPECT: verdict=race-free executions=1
// Create and join order what main and the thread do.
#include <assert.h>
#include <pthread.h>
static int value;
static void *run(void *arg) {
  value = value + 1;
  return arg;
}
int main(void) {
  pthread_t t;
  value = 1;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(value == 2);
  return 0;
}
