// EXPECT: verdict=race-free
// Schedules on which the assumption does not hold do not count.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
static atomic_int value;
static void *run(void *arg) {
  atomic_store(&value, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = atomic_load(&value);
  __VERIFIER_assume(seen == 1);
  assert(seen == 1);
  pthread_join(t, NULL);
  return 0;
}
