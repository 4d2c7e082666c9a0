// EXPECT: verdict=race-free executions=3
// Sequential consistency: not both loads miss the other's store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int seen[2];
static void *first(void *arg) {
  atomic_store(&x, 1);
  seen[0] = atomic_load(&y);
  return arg;
}
static void *second(void *arg) {
  atomic_store(&y, 1);
  seen[1] = atomic_load(&x);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(seen[0] || seen[1]);
  return 0;
}
