// EXPECT: verdict=unknown executions=24
// OPTIONS: --focus n,put
// REASON: only schedules that differ in what can matter to n,put were explored
// Four threads take the lock, in each of 24 orders.
#include <pthread.h>

static pthread_mutex_t stats = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static void count(void) { // the order of these matters to nobody
  for (int i = 0; i < 6; i++) {
    pthread_mutex_lock(&stats);
    hits = hits * 3 + 1;
    pthread_mutex_unlock(&stats);
  }
}

static pthread_mutex_t queue_lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[8], n, closed, late;
static void put(int x) {
  pthread_mutex_lock(&queue_lock);
  if (!closed) queue[n++] = x;
  else late = x;
  pthread_mutex_unlock(&queue_lock);
}
static void *worker(void *x) {
  count();
  put((int)(long)x);
  count();
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void *)i);
  pthread_mutex_lock(&queue_lock);
  closed = 1;
  pthread_mutex_unlock(&queue_lock);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
