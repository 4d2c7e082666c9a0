// expect: race-free
// A wait with a deadline, in a loop over what it waits for.
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int finished, result;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  result = 7;
  finished = 1;
  pthread_cond_signal(&done);
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t;
  struct timespec end;
  int got = -1;
  pthread_create(&t, NULL, worker, NULL);
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 2;
  pthread_mutex_lock(&lock);
  int error = 0;
  while (!finished && error != ETIMEDOUT) error = pthread_cond_timedwait(&done, &lock, &end);
  if (finished) got = result;
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return got;
}
