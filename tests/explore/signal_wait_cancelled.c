// EXPECT: verdict=race-free other=exit
// The usual end of such a thread: it is cancelled, and joined.
#include <pthread.h>
#include <signal.h>

static int value;

static void *wait_for_signals(void *unused) {
  sigset_t set;
  siginfo_t info;
  sigfillset(&set);
  value = 1;
  for (;;)
    if (sigwaitinfo(&set, &info) == SIGINT) value = 2;
}

int main(void) {
  pthread_t waits;
  pthread_create(&waits, NULL, wait_for_signals, NULL);
  pthread_cancel(waits);
  pthread_join(waits, NULL);
  return value - 1;
}
