// EXPECT: verdict=race-free executions=32 other=deadlock
// Counted by brute force.
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
static void *wakes(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return arg;
}
static void *passes(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, waits, NULL);
  pthread_create(&t[1], NULL, wakes, NULL);
  pthread_create(&t[2], NULL, passes, NULL);
  passes(NULL);
  for (int i = 2; i >= 0; i--) pthread_join(t[i], NULL);
  return 0;
}
