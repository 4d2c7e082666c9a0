#include "base/clock.h"

#include <sys/resource.h>
#include <time.h>

#include "base/command_state.h"

static double seconds_of(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double clock_now(void) { return seconds_of(CLOCK_MONOTONIC); }
double clock_processor(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

double clock_processor_all(void) {
  struct rusage u;
  getrusage(RUSAGE_CHILDREN, &u);
  return clock_processor() + (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
         (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

void deadline_set(double at) { command_state.deadline = at; }
double deadline_at(void) { return command_state.deadline; }
bool deadline_passed(double by) {
  return command_state.deadline > 0 && clock_now() > command_state.deadline + by;
}
