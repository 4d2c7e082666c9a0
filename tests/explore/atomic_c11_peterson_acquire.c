// EXPECT: verdict=race lines=18,24 executions=18
// Peterson's lock with stores that release and loads that acquire is none.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int data;

static void enter(int me) {
  atomic_store_explicit(&wants[me], 1, memory_order_release);
  atomic_store_explicit(&turn, 1 - me, memory_order_release);
  while (atomic_load_explicit(&wants[1 - me], memory_order_acquire) && atomic_load_explicit(&turn, memory_order_acquire) == 1 - me) continue;
}
static void leave(int me) { atomic_store_explicit(&wants[me], 0, memory_order_release); }

static void *first(void *unused) {
  enter(0);
  data++;
  leave(0);
  return NULL;
}
static void *second(void *unused) {
  enter(1);
  data++;
  leave(1);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
}
