// EXPECT: verdict=race-free
// A thread waits for signals from outside, and asks the others to stop under their lock.
#include <pthread.h>
#include <signal.h>

static int stop;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_end(void *set) {
  int number;
  sigwait(set, &number);
  pthread_mutex_lock(&lock);
  stop = number;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&t, NULL, wait_for_end, &set);
  pthread_mutex_lock(&lock);
  int stopped = stop;
  pthread_mutex_unlock(&lock);
  if (stopped) pthread_join(t, NULL);
  return 0;
}
