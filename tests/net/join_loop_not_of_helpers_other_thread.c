// expect: race 8 18
// The same helper starts the threads that are joined and one that is not.
#include <pthread.h>
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void start(pthread_t *t) { pthread_create(t, NULL, worker, NULL); }
int main(void) {
  pthread_t t[4], extra;
  start(&extra);
  for (int i = 0; i < 4; i++) start(&t[i]);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return (int)total;
}
