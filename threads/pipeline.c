#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

/* Stages joined by bounded queues of heap items; NULL ends the stream. */
typedef struct { long value; int hops; } item;

typedef struct {
  item **buf;
  unsigned cap, in, out;
  pthread_mutex_t mu;
  sem_t used, room;
} queue;

typedef struct { queue *from, *to; int stage; long seen; } stage;

static void queue_init(queue *q, unsigned cap) {
  q->buf = malloc(cap * sizeof *q->buf);
  if (!q->buf) exit(1);
  q->cap = cap;
  q->in = q->out = 0;
  pthread_mutex_init(&q->mu, NULL);
  sem_init(&q->used, 0, 0);
  sem_init(&q->room, 0, cap);
}

static void put(queue *q, item *x) {
  while (sem_wait(&q->room)) ;
  pthread_mutex_lock(&q->mu);
  q->buf[q->in++ % q->cap] = x;
  pthread_mutex_unlock(&q->mu);
  sem_post(&q->used);
}

static item *get(queue *q) {
  while (sem_wait(&q->used)) ;
  pthread_mutex_lock(&q->mu);
  item *x = q->buf[q->out++ % q->cap];
  pthread_mutex_unlock(&q->mu);
  sem_post(&q->room);
  return x;
}

static void *run(void *p) {
  stage *s = p;
  item *x;
  while ((x = get(s->from))) {
    x->value = x->value * 2 + s->stage;
    x->hops++;
    s->seen++;
    put(s->to, x);
#ifdef TWIN
    if (x->hops > 100) break;
#endif
  }
  put(s->to, NULL);
  return NULL;
}

int main(int argc, char **argv) {
  int stages = argc > 1 ? atoi(argv[1]) : 2, items = argc > 2 ? atoi(argv[2]) : 2;
  queue *q = calloc(stages + 1, sizeof *q);
  stage *s = calloc(stages, sizeof *s);
  pthread_t *t = calloc(stages, sizeof *t);
  if (!q || !s || !t) return 1;
  for (int i = 0; i <= stages; i++) queue_init(&q[i], items + 1);
  for (int i = 0; i < stages; i++) {
    s[i].from = &q[i];
    s[i].to = &q[i + 1];
    s[i].stage = i;
    if (pthread_create(&t[i], NULL, run, &s[i])) exit(1);
  }
  for (int i = 0; i < items; i++) {
    item *x = malloc(sizeof *x);
    if (!x) exit(1);
    x->value = i;
    x->hops = 0;
    put(&q[0], x);
  }
  put(&q[0], NULL);
  long sum = 0;
  item *x;
  while ((x = get(&q[stages]))) {
    sum += x->value;
    free(x);
  }
  for (int i = 0; i < stages; i++) pthread_join(t[i], NULL);
  for (int i = 0; i <= stages; i++) free(q[i].buf);
  printf("%ld\n", sum);
  free(q); free(s); free(t);
  return 0;
}
