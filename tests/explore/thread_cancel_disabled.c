// EXPECT: verdict=race-free
// With cancellation disabled the thread runs to its end.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t ready;
static void *run(void *arg) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  sem_post(&ready);
  for (int i = 0; i < 2; i++) pthread_testcancel();
  return arg;
}
int main(void) {
  pthread_t t;
  void *result;
  sem_init(&ready, 0, 0);
  pthread_create(&t, NULL, run, &t);
  sem_wait(&ready);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == &t);
  return 0;
}
