#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* CLH queue lock: everyone spins on the node of the one before. */
typedef struct clh_node { atomic_int busy; } clh_node;
typedef struct { _Atomic(clh_node *) tail; } clh_lock;

static clh_lock lock;
static long total;
static long *hist;
static int nbins;

static void clh_init(clh_lock *l) {
  clh_node *n = malloc(sizeof *n);
  if (!n) exit(1);
  atomic_init(&n->busy, 0);
  atomic_init(&l->tail, n);
}

static clh_node *clh_acquire(clh_lock *l, clh_node *me) {
  atomic_store_explicit(&me->busy, 1, memory_order_relaxed);
  clh_node *pred = atomic_exchange_explicit(&l->tail, me, memory_order_acq_rel);
#ifdef TWIN
  if (atomic_load_explicit(&pred->busy, memory_order_acquire)) ;
#else
  while (atomic_load_explicit(&pred->busy, memory_order_acquire)) ;
#endif
  return pred;
}

static void clh_release(clh_node *me) {
  atomic_store_explicit(&me->busy, 0, memory_order_release);
}

struct arg { int id, rounds; };

static void *worker(void *p) {
  struct arg *a = p;
  clh_node *mine = malloc(sizeof *mine);
  if (!mine) return NULL;
  for (int r = 0; r < a->rounds; r++) {
    clh_node *pred = clh_acquire(&lock, mine);
    total += a->id;
    hist[(a->id + r) % nbins]++;
    clh_release(mine);
    mine = pred;
  }
  free(mine);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  int rounds = argc > 2 ? atoi(argv[2]) : 1;
  nbins = argc > 3 ? atoi(argv[3]) : 3;
  hist = calloc(nbins, sizeof *hist);
  pthread_t *t = malloc(n * sizeof *t);
  struct arg *a = malloc(n * sizeof *a);
  if (!hist || !t || !a) return 1;
  clh_init(&lock);
  for (int i = 0; i < n; i++) {
    a[i].id = i + 1;
    a[i].rounds = rounds;
    if (pthread_create(&t[i], NULL, worker, &a[i])) exit(1);
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < nbins; i++) printf("%ld ", hist[i]);
  printf("total %ld\n", total);
  free(atomic_load(&lock.tail));
  free(hist); free(a); free(t);
  return 0;
}
