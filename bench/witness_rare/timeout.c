// A wait with a time limit: whoever is not told in time looks without the lock. It always is.
#include "rare.h"
#include <errno.h>
#include <time.h>
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int ready, answer;
static void *tell(void *unused) {
  pthread_mutex_lock(&a);
  answer = 42;
  ready = 1;
  pthread_cond_signal(&told);
  pthread_mutex_unlock(&a);
  return NULL;
}
static void *wait_for_it(void *unused) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 2;
  int error = 0;
  pthread_mutex_lock(&a);
  while (!ready && !error) error = pthread_cond_timedwait(&told, &a, &until);
  pthread_mutex_unlock(&a);
  return (void *)(long)(error ? -answer : answer);
}
int main(void) { run(tell, wait_for_it); }
