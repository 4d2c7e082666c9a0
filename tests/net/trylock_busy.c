// expect: race-free
// Compared with EBUSY.
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  if (pthread_mutex_trylock(&m) == EBUSY) return NULL;
  data++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  data = 5;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return data;
}
