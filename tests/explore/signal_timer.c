// EXPECT: verdict=race-free
// A timer of the process sends a signal at any time from when it is set, in a thread that does not
// block it: behind what came before that. One that is never set, and one that does nothing, do not.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

static int prepared, other;
static atomic_int handled;

static void handler(int unused) { atomic_fetch_add(&handled, prepared); }

static timer_t make(int how, int number) {
  struct sigevent e;
  timer_t t;
  memset(&e, 0, sizeof e);
  e.sigev_notify = how;
  e.sigev_signo = number;
  assert(!timer_create(CLOCK_MONOTONIC, &e, &t));
  return t;
}

static void *worker(void *unused) {
  other++;
  atomic_load(&handled);
  other++;
  return NULL;
}

int main(void) {
  struct itimerspec late = {.it_value = {1000, 0}}, left;
  timer_t first, second;
  pthread_t t;
  signal(SIGUSR1, handler);
  first = make(SIGEV_SIGNAL, SIGUSR1);
  second = make(SIGEV_NONE, 0);
  assert(!timer_settime(second, 0, &late, NULL) && !timer_gettime(second, &left));
  assert(left.it_value.tv_sec >= 999 && !timer_delete(second) && timer_gettime(second, &left) < 0);
  prepared = 3;
  assert(!timer_settime(first, 0, &late, NULL));
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  int n = atomic_load(&handled);
  assert(n == 0 || n == 3);
  return timer_getoverrun(first);
}
