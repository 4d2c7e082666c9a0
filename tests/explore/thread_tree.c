// EXPECT: verdict=race-free executions=1
// A thread that creates and joins another one: order goes through both joins.
#include <assert.h>
#include <pthread.h>
static int value;
static void *leaf(void *arg) {
  value += 1;
  return arg;
}
static void *branch(void *arg) {
  pthread_t t;
  value += 10;
  pthread_create(&t, NULL, leaf, NULL);
  pthread_join(t, NULL);
  value += 100;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, branch, NULL);
  pthread_join(t, NULL);
  assert(value == 111);
  return 0;
}
