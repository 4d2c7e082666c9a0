// expect: race 8 16
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int n, closed;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  while (n == 0 && !closed) pthread_cond_wait(&more, &lock);
  n--;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  closed = 1;
  pthread_cond_broadcast(&more);
  pthread_join(t, NULL);
  return n;
}
