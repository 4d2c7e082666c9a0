// EXPECT: verdict=race lines=8,16 other=deadlock
// The flag is set without the mutex; the broadcast may also come between the look at the flag and the wait, and is lost then.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *give(void *arg) {
  ready = 1;
  pthread_cond_broadcast(&c);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, give, NULL);
  pthread_mutex_lock(&m);
  if (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
