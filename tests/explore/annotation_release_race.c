// EXPECT: verdict=race lines=8,9
#include <pthread.h>
#include <sanitizer/tsan_interface.h>
#include <stdatomic.h>
static atomic_int flag;
static int g;
static void *t(void *a) { if (atomic_load_explicit(&flag, memory_order_relaxed)) { __tsan_acquire(&g);
  g++; } return a; }
int main(void) { pthread_t x; pthread_create(&x, 0, t, 0); g++; __tsan_release(&flag); atomic_store_explicit(&flag, 1, memory_order_relaxed); pthread_join(x, 0); return 0; }
