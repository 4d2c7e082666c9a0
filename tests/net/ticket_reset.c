// expect: race
// Somebody sets the count back: a number is drawn twice.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next, slot[4];
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  int i = next++;
  pthread_mutex_unlock(&m);
  if (i < 4) slot[i] = i;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, worker, NULL);
  pthread_mutex_lock(&m);
  next = 0;
  pthread_mutex_unlock(&m);
  pthread_create(&t[1], NULL, worker, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return slot[0];
}
