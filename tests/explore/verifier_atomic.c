// EXPECT: verdict=race-free executions=2
// __VERIFIER_atomic_begin and end are a lock that all share.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int counter;
static void *count(void *arg) {
  __VERIFIER_atomic_begin();
  counter++;
  __VERIFIER_atomic_end();
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
