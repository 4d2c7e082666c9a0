// expect: race-free
#include <pthread.h>
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void start(pthread_t *t, int n) {
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, worker, NULL);
}
static void finish(pthread_t *t, int n) {
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
}
int main(int argc, char **argv) {
  pthread_t t[64];
  start(t, argc);
  finish(t, argc);
  return (int)total;
}
