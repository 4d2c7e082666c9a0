// EXPECT: verdict=race-free
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *wait(void *arg) {
  sem_wait(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, wait, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
