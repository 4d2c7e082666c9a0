// expect: race-free
// twins: 7
// A reference for each thread, counted before it is started, and one of main's; the last one frees.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#if TWIN == 4
#define FIRST 0
#else
#define FIRST 1
#endif
struct text { atomic_int refs; int length; char bytes[8]; };

static void put(struct text *t) {
#if TWIN == 1
  if (atomic_fetch_sub_explicit(&t->refs, 1, memory_order_relaxed) == 1) free(t);
#elif TWIN == 2
  if (atomic_fetch_sub_explicit(&t->refs, 1, memory_order_acq_rel) <= 2) t->length = 0;
#else
  if (atomic_fetch_sub_explicit(&t->refs, 1, memory_order_release) == 1) {
    atomic_thread_fence(memory_order_acquire);
    t->length = 0;
    free(t);
  }
#endif
}

static void *work(void *arg) {
  struct text *t = arg;
  int n = 0;
  for (int i = 0; i < t->length; i++) n += t->bytes[i] == 'a';
  put(t);
#if TWIN == 3
  n += t->length;
#endif
  return (void *)(long)n;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  struct text *t = malloc(sizeof *t);
  if (!t) return 1;
  atomic_init(&t->refs, FIRST);
  t->length = 3;
  t->bytes[0] = t->bytes[1] = t->bytes[2] = 'a';
  for (int i = 0; i < n; i++) {
    pthread_t handle;
#if TWIN != 5
    atomic_fetch_add_explicit(&t->refs, 1, memory_order_relaxed);
#endif
    if (pthread_create(&handle, NULL, work, t)) exit(1);
    pthread_detach(handle);
#if TWIN == 5
    atomic_fetch_add_explicit(&t->refs, 1, memory_order_relaxed);
#endif
#if TWIN == 6
    if (i == 0) put(t);
#endif
  }
#if TWIN == 4
  return 0;
#endif
#if TWIN != 6
  put(t);
#endif
#if TWIN == 7
  return t->length;
#endif
  return 0;
}
