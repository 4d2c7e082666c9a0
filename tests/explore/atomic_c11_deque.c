// EXPECT: verdict=race-free executions=77
// A work-stealing deque (Chase and Lev, with the fences of Le, Pop, Cohen and Zappa Nardelli).
#include <pthread.h>
#include <stdatomic.h>

enum { ROOM = 4 };
static atomic_long top, bottom;
static _Atomic(int *) queue[ROOM];
static int items[2];

static void push(int *item) {
  long b = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_store_explicit(&queue[b % ROOM], item, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int *take(void) {
  long b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  long t = atomic_load_explicit(&top, memory_order_relaxed);
  int *item = NULL;
  if (t <= b) item = atomic_load_explicit(&queue[b % ROOM], memory_order_relaxed);
  if (t == b && !atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) item = NULL;
  if (t >= b) atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  return item;
}

static int *steal(void) {
  long t = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  long b = atomic_load_explicit(&bottom, memory_order_acquire);
  if (t >= b) return NULL;
  int *item = atomic_load_explicit(&queue[t % ROOM], memory_order_relaxed);
  return atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed) ? item : NULL;
}

static void work_on(int *item) {
  if (item) ++*item;
}

static void *thief(void *unused) {
  work_on(steal());
  work_on(steal());
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, thief, NULL);
  push(&items[0]);
  push(&items[1]);
  work_on(take());
  work_on(take());
  pthread_join(thread, NULL);
}
