// expect: race-free
// A count of users under a lock: the last one cleans up.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int users = 2;
static int *shared;
static void leave(void) {
  pthread_mutex_lock(&m);
  int last = --users == 0;
  pthread_mutex_unlock(&m);
  if (last) free(shared);
}
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  (*shared)++;
  pthread_mutex_unlock(&m);
  leave();
  return NULL;
}
int main(void) {
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
