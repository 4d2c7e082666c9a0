// Detached threads that count themselves off under one lock; main waits until the last has. What
// each does to the count depends on all before it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t over = PTHREAD_COND_INITIALIZER;
static int left;

static void *count_off(void *arg) {
  pthread_mutex_lock(&lock);
  if (--left == 0) pthread_cond_signal(&over);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 0;
  pthread_t t;
  left = n;
  for (int i = 0; i < n; i++) {
    pthread_create(&t, NULL, count_off, NULL);
    pthread_detach(t);
  }
  pthread_mutex_lock(&lock);
  while (left) pthread_cond_wait(&over, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
