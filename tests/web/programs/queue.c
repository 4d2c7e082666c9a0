// A queue that is guarded, and two variables beside it that are not.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  int n, *items;
} *q;
static int statistics;

static void *producer(void *unused) {
  pthread_mutex_lock(&q->lock);
  q->items[q->n++] = 7;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->lock);
  statistics++; // PRODUCER
  return NULL;
}

static void *consumer(void *unused) {
  pthread_mutex_lock(&q->lock);
  while (!q->n) pthread_cond_wait(&q->filled, &q->lock);
  int item = q->items[--q->n];
  pthread_mutex_unlock(&q->lock);
  statistics += item; // CONSUMER
  q->items[3] = item;
  return NULL;
}

int main(void) {
  pthread_t p, c;
  q = calloc(1, sizeof *q);
  q->items = malloc(4 * sizeof(int));
  pthread_create(&c, NULL, consumer, NULL);
  pthread_create(&p, NULL, producer, NULL);
  q->items[3] = 1;
  pthread_join(p, NULL);
  pthread_join(c, NULL);
}
