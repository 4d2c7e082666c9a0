// expect: race 7 26
// A third thread sets the flag as well.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, message;
static void *producer(void *arg) {
  message = 42;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *impostor(void *arg) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, producer, NULL);
  pthread_create(&t, NULL, impostor, NULL);
  pthread_mutex_lock(&lock);
  int seen = ready;
  pthread_mutex_unlock(&lock);
  if (seen == 1) return message;
  return 0;
}
