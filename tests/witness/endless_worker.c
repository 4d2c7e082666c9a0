// EXPECT: verdict=unknown warnings=0
// OPTIONS: --timeout 6
// Nobody stops the worker; the program ends without it. There is nothing to warn of.
#include <pthread.h>
#include <stddef.h>

static long rounds;
static int data;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  data++;
  pthread_mutex_unlock(&mutex);
  for (;;) rounds++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  data++;
  pthread_mutex_unlock(&mutex);
}
