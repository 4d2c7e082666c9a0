// expect: race-free
// Workers run until an atomic flag says stop.
#include <pthread.h>
#include <stdatomic.h>
static atomic_bool stop;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long rounds;
static void *worker(void *arg) {
  while (!atomic_load(&stop)) {
    pthread_mutex_lock(&m);
    rounds++;
    if (rounds > 3) atomic_store(&stop, 1);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return (int)rounds;
}
