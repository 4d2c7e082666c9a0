// expect: race-free
// A bounded queue as an object; items are numbers.
#include <pthread.h>
#include <stdlib.h>
struct queue {
  pthread_mutex_t lock;
  pthread_cond_t not_full, not_empty;
  int *items;
  unsigned size, head, n;
};
static struct queue *queue_new(unsigned size) {
  struct queue *q = malloc(sizeof *q);
  pthread_mutex_init(&q->lock, NULL);
  pthread_cond_init(&q->not_full, NULL);
  pthread_cond_init(&q->not_empty, NULL);
  q->items = malloc(size * sizeof *q->items);
  q->size = size;
  q->head = q->n = 0;
  return q;
}
static void put(struct queue *q, int x) {
  pthread_mutex_lock(&q->lock);
  while (q->n == q->size) pthread_cond_wait(&q->not_full, &q->lock);
  q->items[(q->head + q->n++) % q->size] = x;
  pthread_cond_signal(&q->not_empty);
  pthread_mutex_unlock(&q->lock);
}
static int get(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  while (!q->n) pthread_cond_wait(&q->not_empty, &q->lock);
  int x = q->items[q->head];
  q->head = (q->head + 1) % q->size;
  q->n--;
  pthread_cond_signal(&q->not_full);
  pthread_mutex_unlock(&q->lock);
  return x;
}
static void *producer(void *arg) {
  for (int i = 0; i < 4; i++) put(arg, i);
  return NULL;
}
static void *consumer(void *arg) {
  long s = 0;
  for (int i = 0; i < 4; i++) s += get(arg);
  return (void *)s;
}
int main(void) {
  struct queue *q = queue_new(3);
  pthread_t a, b;
  pthread_create(&a, NULL, producer, q);
  pthread_create(&b, NULL, consumer, q);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(q->items);
  free(q);
  return 0;
}
