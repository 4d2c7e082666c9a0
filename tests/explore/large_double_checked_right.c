// EXPECT: verdict=race-free executions=4
// The same with an acquire load and a release store. Both first loads come before the first store (they commute): 2 orders of the regions.
// Or one of them comes after the other's store, and needs no region: 2.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(int *) instance;
static int *get(void) {
  int *it = atomic_load_explicit(&instance, memory_order_acquire);
  if (it) return it;
  pthread_mutex_lock(&lock);
  it = atomic_load_explicit(&instance, memory_order_relaxed);
  if (!it) {
    it = malloc(sizeof *it);
    *it = 7;
    atomic_store_explicit(&instance, it, memory_order_release);
  }
  pthread_mutex_unlock(&lock);
  return it;
}
static void *run(void *arg) {
  assert(*get() == 7);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(instance);
  return 0;
}
