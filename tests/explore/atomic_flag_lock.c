// EXPECT: verdict=race-free
// A spinlock of one's own, out of atomic_flag. Spinning must not go on for ever.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag busy = ATOMIC_FLAG_INIT;
static int counter;
static void *count(void *arg) {
  while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {}
  counter++;
  atomic_flag_clear_explicit(&busy, memory_order_release);
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
