// EXPECT: verdict=race lines=16,23
// Sixteen bytes, which the compiler leaves to libatomic unless it is told that the processor has them.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct {
  long flag, other;
} Pair;
static _Atomic Pair a, b;
static int data;

static void *run(void *unused) {
  atomic_store_explicit(&a, ((Pair){1, 0}), memory_order_relaxed);
  Pair seen = atomic_load_explicit(&b, memory_order_relaxed);
  if (!seen.flag) data++;
  return NULL;
}

static void *run_too(void *unused) {
  atomic_store_explicit(&b, ((Pair){1, 0}), memory_order_relaxed);
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
