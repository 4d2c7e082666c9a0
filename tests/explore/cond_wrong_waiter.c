// EXPECT: verdict=race-free other=deadlock
// Two wait for different things on one condition variable, and signal wakes only one: perhaps the wrong one.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready[2];
static void *wait_for(void *arg) {
  pthread_mutex_lock(&m);
  while (!*(int *)arg) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, wait_for, &ready[0]);
  pthread_create(&b, NULL, wait_for, &ready[1]);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    ready[i] = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
