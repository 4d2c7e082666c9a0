// expect: race 9 21
// A recursive function cannot be inlined: its create stands for several.
#include <pthread.h>
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t t[4];
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void start(int n) {
  if (n == 0) return;
  pthread_create(&t[0], NULL, worker, NULL);
  start(n - 1);
}
int main(void) {
  start(3);
  pthread_join(t[0], NULL);
  return (int)total;
}
