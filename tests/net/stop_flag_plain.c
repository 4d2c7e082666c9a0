// expect: race
// The flag is neither atomic nor locked.
#include <pthread.h>
static int stop;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long rounds;
static void *worker(void *arg) {
  for (int i = 0; i < 2 && !stop; i++) {
    pthread_mutex_lock(&m);
    rounds++;
    pthread_mutex_unlock(&m);
  }
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  stop = 1;
  pthread_join(t, NULL);
  return (int)rounds;
}
