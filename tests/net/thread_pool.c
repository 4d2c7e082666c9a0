// expect: race-free
// A pool: tasks in a ring under one lock, results under another.
#include <pthread.h>
#include <stdio.h>
enum { RING = 16, WORKERS = 4 };
static struct {
  pthread_mutex_t lock;
  pthread_cond_t more, room;
  int ring[RING], first, n, closed;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0, 0};
static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static long sum;
static void put(int task) {
  pthread_mutex_lock(&queue.lock);
  while (queue.n == RING) pthread_cond_wait(&queue.room, &queue.lock);
  queue.ring[(queue.first + queue.n++) % RING] = task;
  pthread_cond_signal(&queue.more);
  pthread_mutex_unlock(&queue.lock);
}
static int take(int *task) {
  pthread_mutex_lock(&queue.lock);
  while (queue.n == 0 && !queue.closed) pthread_cond_wait(&queue.more, &queue.lock);
  int got = queue.n > 0;
  if (got) {
    *task = queue.ring[queue.first];
    queue.first = (queue.first + 1) % RING;
    queue.n--;
    pthread_cond_signal(&queue.room);
  }
  pthread_mutex_unlock(&queue.lock);
  return got;
}
static void *worker(void *arg) {
  int task;
  while (take(&task)) {
    pthread_mutex_lock(&sum_lock);
    sum += task;
    pthread_mutex_unlock(&sum_lock);
  }
  return NULL;
}
int main(void) {
  pthread_t t[WORKERS];
  for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 100; i++) put(i);
  pthread_mutex_lock(&queue.lock);
  queue.closed = 1;
  pthread_cond_broadcast(&queue.more);
  pthread_mutex_unlock(&queue.lock);
  for (int i = 0; i < WORKERS; i++) pthread_join(t[i], NULL);
  printf("%ld\n", sum);
}
