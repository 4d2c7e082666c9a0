// expect: race-free
// Trying until it works.
#include <pthread.h>
#include <sched.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void lock(void) {
  while (pthread_mutex_trylock(&m) != 0) sched_yield();
}
static void *worker(void *arg) {
  lock();
  data++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
