#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAP 8
typedef struct {
  int id, n;
  double *data;
  double result;
} task;

typedef struct {
  task *slot[CAP];
  int head, count;
  int closed;
  pthread_mutex_t mu;
  pthread_cond_t not_empty, not_full;
} ring;

static ring todo = {.mu = PTHREAD_MUTEX_INITIALIZER,
                    .not_empty = PTHREAD_COND_INITIALIZER,
                    .not_full = PTHREAD_COND_INITIALIZER};
static pthread_mutex_t out_mu = PTHREAD_MUTEX_INITIALIZER;
static double grand;

static void put(ring *r, task *t) {
  pthread_mutex_lock(&r->mu);
  while (r->count == CAP) pthread_cond_wait(&r->not_full, &r->mu);
  r->slot[(r->head + r->count) % CAP] = t;
  r->count++;
  pthread_cond_signal(&r->not_empty);
  pthread_mutex_unlock(&r->mu);
}

static task *get(ring *r) {
  task *t = NULL;
  pthread_mutex_lock(&r->mu);
  while (r->count == 0 && !r->closed) pthread_cond_wait(&r->not_empty, &r->mu);
  if (r->count > 0) {
    t = r->slot[r->head];
    r->head = (r->head + 1) % CAP;
    r->count--;
    pthread_cond_signal(&r->not_full);
  }
  pthread_mutex_unlock(&r->mu);
  return t;
}

static void *worker(void *arg) {
  (void)arg;
  task *t;
  while ((t = get(&todo))) {
    t->result = 0;
    for (int i = 0; i < t->n; i++) t->result += t->data[i];
    pthread_mutex_lock(&out_mu);
    grand += t->result;
    pthread_mutex_unlock(&out_mu);
    free(t->data);
    free(t);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, tasks = argc > 2 ? atoi(argv[2]) : 2;
  pthread_t *t = malloc(n * sizeof *t);
  if (!t) return 1;
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, worker, NULL)) exit(1);
  for (int i = 0; i < tasks; i++) {
    task *k = malloc(sizeof *k);
    if (!k) exit(1);
    k->id = i;
    k->n = 3 + i;
    k->data = malloc(k->n * sizeof *k->data);
    if (!k->data) exit(1);
    for (int j = 0; j < k->n; j++) k->data[j] = j * 0.5;
    put(&todo, k);
#ifdef TWIN
    if (i == tasks - 1) printf("last has %d\n", k->n);
    k->id = -1;
#endif
  }
  pthread_mutex_lock(&todo.mu);
  todo.closed = 1;
  pthread_cond_broadcast(&todo.not_empty);
  pthread_mutex_unlock(&todo.mu);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  printf("%g\n", grand);
  free(t);
  return 0;
}
