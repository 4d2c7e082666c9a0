// expect: race-free
// twins: 3
// A count is read where it can be over; what was read before it was set, or before the threads were
// counted, tells nothing.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { THREADS = 3 };
static atomic_int left, done = 9;
static int parts[THREADS];

static void *work(void *arg) {
  long me = (long)arg;
  parts[me] = 1;
#if TWIN == 3
  atomic_fetch_add(&done, 1);
#else
  atomic_fetch_sub(&left, 1);
#endif
  return NULL;
}

int main(void) {
  int seen = atomic_load(&left), counted = atomic_load(&done);
#if TWIN != 2
  atomic_store(&left, THREADS);
#endif
  atomic_store(&done, 0);
  for (long i = 0; i < THREADS; i++) {
    pthread_t t;
#if TWIN == 2
    atomic_fetch_add(&left, 1);
#endif
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
  }
#if TWIN == 3
  return counted >= THREADS ? parts[0] : seen;
#elif !TWIN
  seen = atomic_load(&left);
  (void)counted;
#endif
  if (seen == 0) return parts[0] + parts[1];
  return 0;
}
