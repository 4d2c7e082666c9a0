// EXPECT: verdict=race-free executions=3
// ASSUMING: sequential consistency
// Of objects that no word holds older values are not kept: the race that C11 has here is not looked for, and that is said.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct {
  long flag, other, third;
} Pair;
static _Atomic Pair a, b;
static int data;

static void *run(void *unused) {
  atomic_store_explicit(&a, ((Pair){1, 0, 0}), memory_order_relaxed);
  Pair seen = atomic_load_explicit(&b, memory_order_relaxed);
  if (!seen.flag) data++;
  return NULL;
}

static void *run_too(void *unused) {
  atomic_store_explicit(&b, ((Pair){1, 0, 0}), memory_order_relaxed);
  Pair seen = atomic_load_explicit(&a, memory_order_relaxed);
  if (!seen.flag) data++;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, run, NULL);
  pthread_create(&second, NULL, run_too, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
