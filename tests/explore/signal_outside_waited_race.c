// EXPECT: verdict=race lines=11,23
// Only SIGTERM leads to the write without the lock.
#include <pthread.h>
#include <signal.h>

static int stop;

static void *wait_for_end(void *set) {
  int number;
  sigwait(set, &number);
  if (number == SIGTERM) stop = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  static sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&t, NULL, wait_for_end, &set);
  return stop;
}
