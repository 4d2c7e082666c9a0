// A pipeline of three stages with bounded queues; each item is looked up in a table that nobody
// changes.
#include <pthread.h>
#include <stdlib.h>

enum { ROOM = 8, TABLE = 16 };
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int at[ROOM], n, first;
} Queue;
#define EMPTY \
  { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER }
static Queue raw = EMPTY, done = EMPTY;
static int table[TABLE], items;

static void put(Queue *q, int item) {
  pthread_mutex_lock(&q->lock);
  while (q->n == ROOM) pthread_cond_wait(&q->changed, &q->lock);
  q->at[(q->first + q->n++) % ROOM] = item;
  pthread_cond_broadcast(&q->changed);
  pthread_mutex_unlock(&q->lock);
}

static int get(Queue *q) {
  pthread_mutex_lock(&q->lock);
  while (!q->n) pthread_cond_wait(&q->changed, &q->lock);
  int item = q->at[q->first];
  q->first = (q->first + 1) % ROOM;
  q->n--;
  pthread_cond_broadcast(&q->changed);
  pthread_mutex_unlock(&q->lock);
  return item;
}

static void *work(void *p) {
  for (int item; (item = get(&raw)) >= 0;) put(&done, table[item % TABLE] + table[(item + 5) % TABLE]);
  put(&done, -1);
  return NULL;
}

static void *collect(void *p) {
  static int sum;
  for (int ended = 0, item; ended < 2;)
    if ((item = get(&done)) < 0) ended++;
    else sum += item;
  return NULL;
}

int main(int argc, char **argv) {
  items = argc > 1 ? atoi(argv[1]) : 1000;
  for (int i = 0; i < TABLE; i++) table[i] = i * i;
  pthread_t t[3];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
  pthread_create(&t[2], NULL, collect, NULL);
  for (int i = 0; i < items; i++) put(&raw, i);
  for (int i = 0; i < 2; i++) put(&raw, -1);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
