// EXPECT: verdict=race-free
// A lock of the program's own, whose atomics order nothing: the annotations do.
#include <pthread.h>
#include <sanitizer/tsan_interface.h>
#include <sched.h>
#include <stdatomic.h>
static atomic_int taken;
static int g;
static void lock(void) {
  __tsan_mutex_pre_lock(&taken, 0);
  while (atomic_exchange_explicit(&taken, 1, memory_order_relaxed)) sched_yield();
  __tsan_mutex_post_lock(&taken, 0, 0);
}
static void unlock(void) {
  __tsan_mutex_pre_unlock(&taken, 0);
  atomic_store_explicit(&taken, 0, memory_order_relaxed);
  __tsan_mutex_post_unlock(&taken, 0);
}
static void *t(void *a) { lock(); g++; unlock(); return a; }
int main(void) { pthread_t x; __tsan_mutex_create(&taken, 0); pthread_create(&x, 0, t, 0); lock(); g++; unlock(); pthread_join(x, 0); return g - 2; }
