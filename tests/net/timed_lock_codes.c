// expect: race-free
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int g;
int get(void) {
  struct timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  ts.tv_sec += 1;
  int rc = pthread_mutex_timedlock(&m, &ts);
  if (rc == ETIMEDOUT) return -1;
  if (rc) return -2;
  return 0;
}
void *w(void *x) {
  if (get() == 0) {
    g++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return g;
}
