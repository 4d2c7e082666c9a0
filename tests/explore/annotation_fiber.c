// EXPECT: verdict=race-free
// ThreadSanitizer's fibers: what is done in one comes before what is done in it later, whichever
// thread that is; here nothing else orders it.
#include <pthread.h>
#include <sanitizer/tsan_interface.h>
#include <stdatomic.h>

static void *fiber;
static int shared;
static atomic_int handed;

static void *second(void *unused) {
  void *own = __tsan_get_current_fiber();
  if (!atomic_load_explicit(&handed, memory_order_relaxed)) return NULL;
  __tsan_switch_to_fiber(fiber, 0);
  shared++;
  __tsan_switch_to_fiber(own, 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  fiber = __tsan_create_fiber(0);
  pthread_create(&t, NULL, second, NULL);
  void *own = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(fiber, 0);
  shared++;
  __tsan_switch_to_fiber(own, 0);
  atomic_store_explicit(&handed, 1, memory_order_relaxed);
  pthread_join(t, NULL);
  __tsan_destroy_fiber(fiber);
  return 0;
}
