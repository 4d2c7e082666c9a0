// EXPECT: verdict=race-free
// A relaxed store orders no accesses, but who has read it reads no earlier time.
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>
static atomic_int ready;
static int g;
static long start;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static void *t(void *a) {
  if (atomic_load_explicit(&ready, memory_order_relaxed) && now() - start < 400) g = 2;
  return a;
}
int main(void) {
  start = now(); pthread_t x; pthread_create(&x, 0, t, 0);
  usleep(500000);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  g = 1;
  pthread_join(x, 0); return 0;
}
