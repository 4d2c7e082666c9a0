// EXPECT: verdict=race-free executions=2
// OPTIONS: -O2
// Functions named __VERIFIER_atomic_* stay atomic when they are inlined.
#include <assert.h>
#include <pthread.h>
static int n;
static int __VERIFIER_atomic_step(int by) {
  if (by == 1) return n++;
  n += by;
  return n;
}
static void *work(void *arg) {
  __VERIFIER_atomic_step(arg ? 2 : 1);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 3);
  return 0;
}
