// EXPECT: verdict=race lines=15,23
// OPTIONS: --timeout 6
// Nobody stops the worker, and the main thread waits for it: the run does not end, but what it shows until then does count.
#include <pthread.h>
#include <stddef.h>

static long rounds;
static int data;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER, both = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&both);
  pthread_mutex_unlock(&both);
  pthread_mutex_lock(&one);
  data++;
  pthread_mutex_unlock(&one);
  for (;;) rounds++;
  return NULL;
}

static void work(void) {
  pthread_mutex_lock(&other);
  data++;
  pthread_mutex_unlock(&other);
  pthread_mutex_lock(&both);
  pthread_mutex_unlock(&both);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work();
  pthread_join(thread, NULL);
}
