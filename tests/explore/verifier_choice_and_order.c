// EXPECT: verdict=race-free executions=4
// OPTIONS: --nondet 0,1
// Two values, and two orders of something else.
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
static atomic_int shared;
static int chosen;
static void *adds(void *arg) {
  atomic_fetch_add(&shared, 1);
  return arg;
}
static void *chooses(void *arg) {
  chosen = __VERIFIER_nondet_int();
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, adds, NULL);
  pthread_create(&b, NULL, chooses, NULL);
  atomic_fetch_or(&shared, 2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
