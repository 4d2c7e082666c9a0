// expect: race 10 22
// Only the low byte of the flag is compared: 257 counts as 1.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, message;
static void *producer(void *arg) {
  pthread_mutex_lock(&lock);
  ready = 257;
  pthread_mutex_unlock(&lock);
  message = 42;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  pthread_mutex_lock(&lock);
  int seen = (unsigned char)ready == 1;
  pthread_mutex_unlock(&lock);
  if (seen) return message;
  return 0;
}
