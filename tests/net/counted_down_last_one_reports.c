// expect: race-free
// twins: 6
// The last of the threads, whichever it is, adds up what all have left.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
static atomic_int left;
static int n, parts[64];
static long total;

static void *work(void *arg) {
  int me = (int)(long)arg;
#if TWIN != 1
  parts[me] = me * me;
#endif
#if TWIN == 2
  int rest = atomic_fetch_sub_explicit(&left, 1, memory_order_acquire);
#elif TWIN == 3
  int rest = atomic_fetch_sub(&left, 1) - 1;
#else
  int rest = atomic_fetch_sub(&left, 1);
#endif
#if TWIN == 1
  parts[me] = me * me;
#endif
#if TWIN == 4
  if (rest == 1 || rest == 2) {
#else
  if (rest == 1) {
#endif
    long sum = 0;
    for (int i = 0; i < n; i++) sum += parts[i];
    total = sum;
  }
  return NULL;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 2;
  if (n > 64) return 1;
#if TWIN == 5
  atomic_init(&left, n - 1);
#else
  atomic_init(&left, n);
#endif
  for (long i = 0; i < n; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
#if TWIN == 6
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
#endif
  }
  return 0;
}
