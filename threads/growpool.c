#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* A pool that starts another worker when work is waiting and nobody is idle. */
typedef struct task {
  struct task *next;
  void (*fn)(void *);
  void *arg;
} task;

typedef struct {
  pthread_mutex_t mu;
  pthread_cond_t more;
  task *head, *tail;
  int pending, idle, nthreads, max;
  pthread_t *threads;
  bool closing;
} pool;

static void *pool_worker(void *p) {
  pool *q = p;
  pthread_mutex_lock(&q->mu);
  for (;;) {
    while (!q->head && !q->closing) {
      q->idle++;
      pthread_cond_wait(&q->more, &q->mu);
      q->idle--;
    }
    if (!q->head) break;
    task *t = q->head;
    q->head = t->next;
    if (!q->head) q->tail = NULL;
    q->pending--;
    pthread_mutex_unlock(&q->mu);
    t->fn(t->arg);
    free(t);
    pthread_mutex_lock(&q->mu);
  }
  pthread_mutex_unlock(&q->mu);
  return NULL;
}

static pool *pool_new(int max) {
  pool *q = calloc(1, sizeof *q);
  if (!q) exit(1);
  q->threads = calloc(max, sizeof *q->threads);
  if (!q->threads) exit(1);
  q->max = max;
  pthread_mutex_init(&q->mu, NULL);
  pthread_cond_init(&q->more, NULL);
  return q;
}

static void pool_submit(pool *q, void (*fn)(void *), void *arg) {
  task *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->fn = fn;
  t->arg = arg;
  t->next = NULL;
  pthread_mutex_lock(&q->mu);
  if (q->tail) q->tail->next = t;
  else q->head = t;
  q->tail = t;
  q->pending++;
#ifdef TWIN
  pthread_mutex_unlock(&q->mu);
  if (q->pending > q->idle && q->nthreads < q->max) {
    if (pthread_create(&q->threads[q->nthreads], NULL, pool_worker, q)) exit(1);
    q->nthreads++;
  }
  pthread_mutex_lock(&q->mu);
#else
  if (q->pending > q->idle && q->nthreads < q->max) {
    if (pthread_create(&q->threads[q->nthreads], NULL, pool_worker, q)) exit(1);
    q->nthreads++;
  }
#endif
  pthread_cond_signal(&q->more);
  pthread_mutex_unlock(&q->mu);
}

static void pool_close(pool *q) {
  pthread_mutex_lock(&q->mu);
  q->closing = true;
  pthread_cond_broadcast(&q->more);
  pthread_mutex_unlock(&q->mu);
  for (int i = 0; i < q->nthreads; i++) pthread_join(q->threads[i], NULL);
  pthread_mutex_destroy(&q->mu);
  pthread_cond_destroy(&q->more);
  free(q->threads);
  free(q);
}

static pthread_mutex_t sum_mu = PTHREAD_MUTEX_INITIALIZER;
static long sum;

static void add(void *arg) {
  int *v = arg;
  pthread_mutex_lock(&sum_mu);
  sum += *v;
  pthread_mutex_unlock(&sum_mu);
}

int main(int argc, char **argv) {
  int max = argc > 1 ? atoi(argv[1]) : 2, n = argc > 2 ? atoi(argv[2]) : 3;
  int *values = malloc(n * sizeof *values);
  if (!values) return 1;
  pool *q = pool_new(max);
  for (int i = 0; i < n; i++) {
    values[i] = i;
    pool_submit(q, add, &values[i]);
  }
  pool_close(q);
  printf("%ld\n", sum);
  free(values);
  return 0;
}
