// EXPECT: verdict=race lines=10,15
// The handler of a timer's signal runs in either thread, beside what the other one does.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int looked;
static int shared;
static void handler(int unused) { shared++; }

static void *worker(void *unused) {
  atomic_load(&looked);
  // the handler may run in the main thread meanwhile
  shared++;
  return NULL;
}

int main(void) {
  struct itimerspec soon = {.it_value = {0, 1000}};
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  pthread_t t;
  timer_t timer;
  signal(SIGUSR1, handler);
  if (timer_create(CLOCK_MONOTONIC, &e, &timer)) return 1;
  pthread_create(&t, NULL, worker, NULL);
  timer_settime(timer, 0, &soon, NULL);
  atomic_store(&looked, 1);
  pthread_join(t, NULL);
  return 0;
}
