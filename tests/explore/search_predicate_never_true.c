// EXPECT: verdict=race-free executions=4 other=deadlock
// Both signals are lost; the second wakes; both wake; or the first wakes and the second comes before the thread waits again.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waits(void *arg) {
  pthread_mutex_lock(&m);
  while (ready < 2) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waits, NULL);
  pthread_cond_signal(&c);
  pthread_cond_signal(&c);
  pthread_join(t, NULL);
  return 0;
}
