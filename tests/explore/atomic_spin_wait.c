// EXPECT: verdict=race-free
// Waits for a flag in a loop.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
static atomic_int flag;
static int data;
static void *give(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, give, NULL);
  while (!atomic_load_explicit(&flag, memory_order_acquire)) sched_yield();
  assert(data == 1);
  pthread_join(t, NULL);
  return 0;
}
