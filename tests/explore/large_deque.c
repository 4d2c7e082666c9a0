// EXPECT: verdict=race-free
// A work-stealing deque, simplified (fixed room, no wrap): owner pops at the bottom, thief steals at the top, the last item is
// decided by compare-exchange. Sequentially consistent atomics.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int top, bottom;
static atomic_int item[4];
static int taken[4];
static void push(int value) {
  int b = atomic_load(&bottom);
  atomic_store(&item[b], value);
  atomic_store(&bottom, b + 1);
}
static int pop(void) {
  int b = atomic_load(&bottom) - 1;
  atomic_store(&bottom, b);
  int t = atomic_load(&top);
  if (t > b) {
    atomic_store(&bottom, t);
    return -1;
  }
  int value = atomic_load(&item[b]);
  if (t == b) {
    if (!atomic_compare_exchange_strong(&top, &t, t + 1)) value = -1;
    atomic_store(&bottom, b + 1);
  }
  return value;
}
static int steal(void) {
  int t = atomic_load(&top), b = atomic_load(&bottom);
  if (t >= b) return -1;
  int value = atomic_load(&item[t]);
  return atomic_compare_exchange_strong(&top, &t, t + 1) ? value : -1;
}
static void *thief(void *arg) {
  int value = steal();
  if (value >= 0) taken[value]++;
  return arg;
}
int main(void) {
  pthread_t t;
  push(0);
  push(1);
  pthread_create(&t, NULL, thief, NULL);
  for (int i = 0; i < 2; i++) {
    int value = pop();
    if (value >= 0) taken[value]++;
  }
  pthread_join(t, NULL);
  assert(taken[0] == 1 && taken[1] == 1);
  return 0;
}
