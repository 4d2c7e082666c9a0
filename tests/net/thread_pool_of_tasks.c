// expect: race-free
// twins: 5
// A pool on the heap that runs functions with arguments of their own; what is made is checked.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
typedef void (*Function)(void *);
typedef struct Task {
  Function run;
  void *argument;
  struct Task *next;
} Task;
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t more;
  pthread_t *threads;
  Task *first, *last;
  int n, stopped;
} Pool;
typedef struct {
  int n;
  long square;
} Work;

static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static long sum;
static Work *latest;

static void *serve(void *argument) {
  Pool *p = argument;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    while (!p->first && !p->stopped) pthread_cond_wait(&p->more, &p->lock);
    if (!p->first) {
      pthread_mutex_unlock(&p->lock);
      return NULL;
    }
    Task *t = p->first;
    p->first = t->next;
    if (!p->first) p->last = NULL;
    pthread_mutex_unlock(&p->lock);
    t->run(t->argument);
    free(t);
  }
}

static Pool *pool_make(int n) {
  Pool *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->threads = malloc(n * sizeof *p->threads);
  if (!p->threads) {
    free(p);
    return NULL;
  }
  p->n = n;
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->more, NULL);
  for (int i = 0; i < n; i++)
    if (pthread_create(&p->threads[i], NULL, serve, p)) exit(1);
  return p;
}

static int submit(Pool *p, Function run, void *argument) {
  Task *t = malloc(sizeof *t);
  if (!t) return -1;
  t->run = run;
  t->argument = argument;
  t->next = NULL;
  if (TWIN != 1) pthread_mutex_lock(&p->lock);
  if (p->last) p->last->next = t;
  else p->first = t;
  p->last = t;
  pthread_cond_signal(&p->more);
  if (TWIN != 1) pthread_mutex_unlock(&p->lock);
  if (TWIN == 2) t->next = NULL;
  return 0;
}

static void pool_end(Pool *p) {
  pthread_mutex_lock(&p->lock);
  p->stopped = 1;
  pthread_cond_broadcast(&p->more);
  pthread_mutex_unlock(&p->lock);
  for (int i = TWIN == 3; i < p->n; i++) pthread_join(p->threads[i], NULL);
  pthread_mutex_destroy(&p->lock);
  pthread_cond_destroy(&p->more);
  free(p->threads);
  free(p);
}

static void square(void *argument) {
  Work *w = argument;
  w->square = (long)w->n * w->n;
  pthread_mutex_lock(&sum_lock);
  sum += w->square;
  if (TWIN == 4 && latest) sum += latest->square;
  if (TWIN == 4) latest = w;
  pthread_mutex_unlock(&sum_lock);
  if (TWIN == 4) w->square = 0;
  else free(w);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  Pool *p = pool_make(2);
  if (!p) return 1;
  for (int i = 0; i < n; i++) {
    Work *w = malloc(sizeof *w);
    if (!w) return 1;
    w->n = i;
    w->square = 0;
    if (submit(p, square, w)) return 1;
    if (TWIN == 5) w->n = 0;
  }
  pool_end(p);
  printf("%ld\n", sum);
  return 0;
}
