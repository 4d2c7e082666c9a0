#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* Workers with deques of heap tasks; who has none steals; tasks make more tasks. */
typedef struct task { int depth; long value; } task;
typedef struct {
  pthread_mutex_t mu;
  task **items;
  int top, bottom, cap;
  long sum;
  pthread_t thread;
} worker;

static worker *workers;
static int nworkers;
static atomic_int left;

static void push(worker *w, task *t) {
  pthread_mutex_lock(&w->mu);
  if (w->bottom == w->cap) {
    w->cap = w->cap ? 2 * w->cap : 8;
    w->items = realloc(w->items, w->cap * sizeof *w->items);
    if (!w->items) exit(1);
  }
  w->items[w->bottom++] = t;
  pthread_mutex_unlock(&w->mu);
}

static task *pop(worker *w) {
  task *t = NULL;
  pthread_mutex_lock(&w->mu);
  if (w->bottom > w->top) t = w->items[--w->bottom];
  pthread_mutex_unlock(&w->mu);
  return t;
}

static task *steal(worker *w) {
  task *t = NULL;
  pthread_mutex_lock(&w->mu);
#ifdef TWIN
  if (w->bottom > w->top) t = w->items[w->top];
#else
  if (w->bottom > w->top) t = w->items[w->top++];
#endif
  pthread_mutex_unlock(&w->mu);
  return t;
}

static task *task_new(int depth, long value) {
  task *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->depth = depth;
  t->value = value;
  return t;
}

static void *work(void *p) {
  worker *me = p;
  int id = me - workers;
  while (atomic_load(&left) > 0) {
    task *t = pop(me);
    for (int i = 1; !t && i < nworkers; i++) t = steal(&workers[(id + i) % nworkers]);
    if (!t) continue;
    me->sum += t->value;
    if (t->depth > 0) {
      atomic_fetch_add(&left, 2);
      push(me, task_new(t->depth - 1, 2 * t->value));
      push(me, task_new(t->depth - 1, 2 * t->value + 1));
    }
    free(t);
    atomic_fetch_sub(&left, 1);
  }
  return NULL;
}

int main(int argc, char **argv) {
  nworkers = argc > 1 ? atoi(argv[1]) : 2;
  int depth = argc > 2 ? atoi(argv[2]) : 1;
  workers = calloc(nworkers, sizeof *workers);
  if (!workers) return 1;
  for (int i = 0; i < nworkers; i++) pthread_mutex_init(&workers[i].mu, NULL);
  atomic_store(&left, 1);
  push(&workers[0], task_new(depth, 1));
  for (int i = 0; i < nworkers; i++)
    if (pthread_create(&workers[i].thread, NULL, work, &workers[i])) exit(1);
  long sum = 0;
  for (int i = 0; i < nworkers; i++) {
    pthread_join(workers[i].thread, NULL);
    sum += workers[i].sum;
    free(workers[i].items);
    pthread_mutex_destroy(&workers[i].mu);
  }
  printf("%ld\n", sum);
  free(workers);
  return 0;
}
