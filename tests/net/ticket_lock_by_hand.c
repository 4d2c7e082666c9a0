// expect: race-free
// twins: 7
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  atomic_uint next, serving;
} TicketLock;

static TicketLock lock;
#if TWIN == 3
static TicketLock other;
#endif
static long balance;

static void take(TicketLock *l) {
#if TWIN == 1
  unsigned mine = atomic_load(&l->next);
  atomic_store(&l->next, mine + 1);
#else
  unsigned mine = atomic_fetch_add_explicit(&l->next, 1, memory_order_relaxed);
#endif
#if TWIN == 2
  while (atomic_load_explicit(&l->serving, memory_order_relaxed) != mine)
#else
  while (atomic_load_explicit(&l->serving, memory_order_acquire) != mine)
#endif
    ;
}

static void give(TicketLock *l) {
  unsigned s = atomic_load_explicit(&l->serving, memory_order_relaxed);
#if TWIN == 4
  atomic_store_explicit(&l->serving, s + 1, memory_order_relaxed);
#else
  atomic_store_explicit(&l->serving, s + 1, memory_order_release);
#endif
}

#if TWIN == 3
static void take_by_the_other(void) {
  unsigned mine = atomic_fetch_add(&other.next, 1);
  while (atomic_load(&lock.serving) != mine)
    ;
}
#endif

static void *work(void *arg) {
#if TWIN == 3
  if ((long)arg > 1) take_by_the_other();
  else
#endif
  take(&lock);
#if TWIN == 5
  give(&lock);
#endif
  balance += (long)arg;
#if TWIN != 5
  give(&lock);
#endif
  return NULL;
}

#if TWIN == 6
static void *helper(void *arg) {
  give(&lock);
  return arg;
}
#endif

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t *t = malloc(n * sizeof *t);
  if (!t) return 1;
  atomic_init(&lock.next, 0);
  atomic_init(&lock.serving, 0);
#if TWIN == 7
  take(&lock);
  atomic_init(&lock.next, 1);
  atomic_init(&lock.serving, 1);
#endif
  for (long i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, work, (void *)(i + 1))) exit(1);
#if TWIN == 6
  pthread_t h;
  if (pthread_create(&h, NULL, helper, NULL)) exit(1);
  pthread_join(h, NULL);
#endif
#if TWIN == 7
  balance++;
  give(&lock);
#endif
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  printf("balance %ld\n", balance);
  free(t);
  return 0;
}
