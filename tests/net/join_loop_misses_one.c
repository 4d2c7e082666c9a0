// expect: race 8 16
// Only all but the first thread are joined.
#include <pthread.h>
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 1; i < 4; i++) pthread_join(t[i], NULL);
  return (int)total;
}
