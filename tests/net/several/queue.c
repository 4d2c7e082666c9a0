// A queue of its own module, with its lock inside. RACY: putting forgets the lock.
#include "queue.h"
#include <pthread.h>
#include <stdlib.h>
struct queue {
  pthread_mutex_t lock;
  int items[16], n;
};
struct queue *queue_new(void) {
  struct queue *q = malloc(sizeof *q);
  if (!q) abort();
  pthread_mutex_init(&q->lock, NULL);
  q->n = 0;
  return q;
}
static void lock(struct queue *q) { pthread_mutex_lock(&q->lock); }
static void unlock(struct queue *q) { pthread_mutex_unlock(&q->lock); }
void queue_put(struct queue *q, int item) {
#ifndef RACY
  lock(q);
#endif
  if (q->n < 16) q->items[q->n++] = item;
#ifndef RACY
  unlock(q);
#endif
}
int queue_take(struct queue *q) {
  lock(q);
  int item = q->n ? q->items[--q->n] : 0;
  unlock(q);
  return item;
}
