// Workers of one module on the queue of another; both have a static function called lock.
#include "queue.h"
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int taken;
static void lock(void) { pthread_mutex_lock(&mutex); }
static void *worker(void *arg) {
  queue_put(arg, 1);
  int item = queue_take(arg);
  lock();
  taken += item;
  pthread_mutex_unlock(&mutex);
  return NULL;
}
int main(void) {
  struct queue *q = queue_new();
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, worker, q);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return taken > 3;
}
