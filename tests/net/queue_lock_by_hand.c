// expect: race-free
// twins: 11
// An MCS lock: each thread waits in its own node.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
typedef struct node {
  _Atomic(struct node *) next;
  atomic_bool waiting;
} Node;
static _Atomic(Node *) tail;
static long sum;
static int rounds;

#if TWIN == 1
#define TAKE memory_order_relaxed
#else
#define TAKE memory_order_acq_rel
#endif
#if TWIN == 2
#define WAIT memory_order_relaxed
#else
#define WAIT memory_order_acquire
#endif
#if TWIN == 3
#define LET memory_order_relaxed
#else
#define LET memory_order_release
#endif

static void enter(Node *me) {
  atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
#if TWIN == 4
  atomic_store_explicit(&me->waiting, false, memory_order_relaxed);
#else
  atomic_store_explicit(&me->waiting, true, memory_order_relaxed);
#endif
#if TWIN == 11
  atomic_store_explicit(&me->waiting, false, memory_order_relaxed);
  atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
#endif
  Node *before = atomic_exchange_explicit(&tail, me, TAKE);
  if (before) {
    atomic_store_explicit(&before->next, me, memory_order_release);
#if TWIN == 5
    if (atomic_load_explicit(&me->waiting, WAIT)) sum++;
#elif TWIN == 6
    for (int k = 0; k < 2 && atomic_load_explicit(&me->waiting, WAIT); k++)
#else
    while (atomic_load_explicit(&me->waiting, WAIT))
#endif
      ;
  }
}

static void leave(Node *me) {
  Node *after = atomic_load_explicit(&me->next, memory_order_acquire);
  if (!after) {
    Node *expected = me;
#if TWIN == 7
    if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_relaxed,
                                                memory_order_relaxed))
      return;
#else
    if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_acq_rel,
                                                memory_order_acquire))
      return;
#endif
    while (!(after = atomic_load_explicit(&me->next, memory_order_acquire)))
      ;
  }
  atomic_store_explicit(&after->waiting, false, LET);
}

static void *work(void *arg) {
  Node me;
  for (int i = 0; i < rounds; i++) {
    enter(&me);
#if TWIN != 8
    sum += *(int *)arg;
#endif
    leave(&me);
#if TWIN == 8
    sum += *(int *)arg;
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, values[8];
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  pthread_t t[8];
  if (n > 8) return 1;
  for (int i = 0; i < n; i++) {
    values[i] = i + 1;
    if (pthread_create(&t[i], NULL, work, &values[i])) exit(1);
  }
#if TWIN == 9
  atomic_store(&tail, NULL);
#elif TWIN == 10
  sum++;
#endif
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  return (int)sum;
}
