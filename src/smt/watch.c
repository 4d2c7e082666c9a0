#include "smt/watch.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static struct {
  struct {
    pthread_mutex_t lock;
    Z3_context context;
    Z3_solver solver; // NULL: nothing to end
  } watched;
  struct {
    timer_t timer;
    pid_t owner; // a timer is not inherited
  } alarm_clock;
} watching = {.watched = {.lock = PTHREAD_MUTEX_INITIALIZER}};

static void end_query(union sigval ignored) {
  (void)ignored;
  pthread_mutex_lock(&watching.watched.lock);
  if (watching.watched.solver)
    Z3_solver_interrupt(watching.watched.context, watching.watched.solver);
  pthread_mutex_unlock(&watching.watched.lock);
}

static bool has_timer(void) {
  if (watching.alarm_clock.owner == getpid()) return true;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = end_query};
  if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &watching.alarm_clock.timer)) return false;
  watching.alarm_clock.owner = getpid();
  return true;
}

static void set_timer(double seconds) {
  if (!has_timer()) return;
  struct itimerspec when = {
      .it_value = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)}};
  timer_settime(watching.alarm_clock.timer, 0, &when, NULL);
}

static void watch(Z3_context context, Z3_solver solver) {
  pthread_mutex_lock(&watching.watched.lock);
  watching.watched.context = context;
  watching.watched.solver = solver;
  pthread_mutex_unlock(&watching.watched.lock);
}

void watch_start(Z3_context context, Z3_solver solver, double seconds) {
  watch(context, solver);
  set_timer(seconds);
}

void watch_stop(void) {
  set_timer(0);
  watch(NULL, NULL);
}
