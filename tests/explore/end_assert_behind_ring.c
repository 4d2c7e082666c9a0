// EXPECT: verdict=race lines=13,22 other=assertion
// A ring with one place too few: the thread that fails stops for good, the other one goes on, and what the first waited for is gone.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 4
static atomic_uint head, tail;
static int ring[N];
static void *put(void *arg) {
  for (int i = 0; i < 5; i++) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
    while (t - atomic_load_explicit(&head, memory_order_acquire) == N + 1) continue;
    ring[t % N] = i;
    atomic_store_explicit(&tail, t + 1, memory_order_release);
  }
  return arg;
}
static void *take(void *arg) {
  for (int i = 0; i < 5; i++) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
    while (atomic_load_explicit(&tail, memory_order_acquire) == h) continue;
    assert(ring[h % N] == i);
    atomic_store_explicit(&head, h + 1, memory_order_release);
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, put, NULL);
  pthread_create(&t[1], NULL, take, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
