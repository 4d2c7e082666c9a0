// EXPECT: verdict=race lines=16,30
// An object of 24 bytes: a relaxed store by another thread ends what a release began, as with small ones.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct {
  long stage, other, third;
} Stages;
static _Atomic Stages stages;
static int data;

static Stages at(long stage) { return (Stages){stage, 0, 0}; }

static void *write_first(void *unused) {
  data = 1;
  atomic_store_explicit(&stages, at(1), memory_order_release);
  return NULL;
}

static void *pass_on(void *unused) {
  Stages now = atomic_load_explicit(&stages, memory_order_relaxed);
  if (now.stage == 1) atomic_store_explicit(&stages, at(2), memory_order_relaxed);
  return NULL;
}

static void *read_last(void *unused) {
  static int seen;
  Stages now = atomic_load_explicit(&stages, memory_order_acquire);
  if (now.stage == 2) seen = data;
  return &seen;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, write_first, NULL);
  pthread_create(&threads[1], NULL, pass_on, NULL);
  pthread_create(&threads[2], NULL, read_last, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
}
