// expect: race
// The second attempt's failure is taken for the first one's success.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  int rc = pthread_mutex_trylock(&m);
  if (rc == 0) pthread_mutex_unlock(&m);
  if (rc == 0) data++;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return data;
}
