// EXPECT: verdict=race lines=21,36
// OPTIONS: --focus put
// Only a thread that comes late races with main, which looks without the lock.
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
  if (late) hits = 0;
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
