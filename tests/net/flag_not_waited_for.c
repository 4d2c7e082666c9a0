// expect: race 8 21
// `if` in place of `while`: a wait may end by itself.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int ready, message;
static void *producer(void *arg) {
  message = 42;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  pthread_mutex_lock(&lock);
  if (!ready) pthread_cond_wait(&cond, &lock);
  pthread_mutex_unlock(&lock);
  return message;
}
