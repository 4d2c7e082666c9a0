// EXPECT: verdict=race-free
// OPTIONS: --atomics=c11
// Three threads take a lock twice each. Each round of one that finds it taken would be an execution more: hundreds of thousands.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;
static int count;

static void *work(void *unused) {
  for (int i = 0; i < 2; i++) {
    while (atomic_flag_test_and_set_explicit(&taken, memory_order_acquire)) continue;
    count++;
    atomic_flag_clear_explicit(&taken, memory_order_release);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(count == 6);
}
