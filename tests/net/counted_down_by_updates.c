// expect: race-free
// twins: 6
// The threads count down by atomic updates; main looks until nobody is left.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { N = 2 };
static atomic_int left = N;
static int table[N], sum;

static void *work(void *arg) {
  int me = (int)(long)arg;
#if TWIN == 1
  atomic_fetch_sub_explicit(&left, 1, memory_order_release);
#endif
  table[me] = me + 1;
#if TWIN == 2
  atomic_fetch_sub_explicit(&left, 1, memory_order_relaxed);
#elif TWIN == 3
  for (int k = 0; k < 2; k++)
    atomic_fetch_sub_explicit(&left, 1, memory_order_release);
#elif TWIN != 1
  atomic_fetch_sub_explicit(&left, 1, memory_order_release);
#endif
  return NULL;
}

int main(void) {
  for (long i = 0; i < N; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
  }
#if TWIN == 4
  while (atomic_load_explicit(&left, memory_order_relaxed) != 0)
#elif TWIN == 5
  while (atomic_load_explicit(&left, memory_order_acquire) > 1)
#elif TWIN == 6
  atomic_store(&left, 0);
  while (atomic_load_explicit(&left, memory_order_acquire) != 0)
#else
  while (atomic_load_explicit(&left, memory_order_acquire) != 0)
#endif
    ;
  for (int i = 0; i < N; i++) sum += table[i];
  return sum;
}
