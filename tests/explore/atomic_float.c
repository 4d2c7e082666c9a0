// EXPECT: verdict=race-free executions=2
#include <pthread.h>
#include <stdatomic.h>
static _Atomic double shared;
static _Atomic float other;
static void *run(void *arg) {
  shared = 1.5;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  double seen = shared;
  other = 2;
  pthread_join(t, NULL);
  return seen > 2;
}
