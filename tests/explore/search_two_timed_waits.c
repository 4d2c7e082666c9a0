// EXPECT: verdict=race-free executions=6
// Nobody signals. Two regions with a wait in the middle: one before the other (2); or the waits, in either order, and then the time-outs in either order (4).
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static const struct timespec later = {4000000000, 0};
static void *waits(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &later);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waits, NULL);
  waits(NULL);
  pthread_join(t, NULL);
  return 0;
}
