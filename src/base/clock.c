#include "base/clock.h"

#include <time.h>

static double seconds_of(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double clock_now(void) { return seconds_of(CLOCK_MONOTONIC); }
double clock_processor(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

static double deadline;
void deadline_set(double at) { deadline = at; }
double deadline_at(void) { return deadline; }
bool deadline_passed(double by) { return deadline > 0 && clock_now() > deadline + by; }
