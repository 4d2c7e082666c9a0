#include "smt/watch.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static struct {
  pthread_mutex_t lock;
  Z3_context context;
  Z3_solver solver; // NULL: nothing to end
} watched = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct {
  timer_t timer;
  pid_t owner; // a timer is not inherited
} alarm_clock;

static void end_query(union sigval ignored) {
  (void)ignored;
  pthread_mutex_lock(&watched.lock);
  if (watched.solver) Z3_solver_interrupt(watched.context, watched.solver);
  pthread_mutex_unlock(&watched.lock);
}

static bool has_timer(void) {
  if (alarm_clock.owner == getpid()) return true;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = end_query};
  if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &alarm_clock.timer)) return false;
  alarm_clock.owner = getpid();
  return true;
}

static void set_timer(double seconds) {
  if (!has_timer()) return;
  struct itimerspec when = {
      .it_value = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)}};
  timer_settime(alarm_clock.timer, 0, &when, NULL);
}

static void watch(Z3_context context, Z3_solver solver) {
  pthread_mutex_lock(&watched.lock);
  watched.context = context;
  watched.solver = solver;
  pthread_mutex_unlock(&watched.lock);
}

void watch_start(Z3_context context, Z3_solver solver, double seconds) {
  watch(context, solver);
  set_timer(seconds);
}

void watch_stop(void) {
  set_timer(0);
  watch(NULL, NULL);
}
