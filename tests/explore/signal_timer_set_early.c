// EXPECT: verdict=unknown
// The timer is set before anybody waits for its signal, which may come behind that all the same:
// then the two threads race.
#include <pthread.h>
#include <signal.h>
#include <time.h>

static int x;
static void *run(void *arg) {
  x++;
  return arg;
}

int main(void) {
  pthread_t t;
  timer_t timer;
  sigset_t set;
  int number;
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  struct itimerspec soon = {.it_value.tv_sec = 1};
  timer_create(CLOCK_MONOTONIC, &event, &timer);
  timer_settime(timer, 0, &soon, NULL);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&t, NULL, run, NULL);
  sigwait(&set, &number);
  x++;
  pthread_join(t, NULL);
  return 0;
}
