// expect: race-free
// The result of trylock decides twice.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data, missed;
static void *worker(void *arg) {
  int rc = pthread_mutex_trylock(&m);
  if (rc == 0) data++;
  if (rc == 0) pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return data + missed;
}
