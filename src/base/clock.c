#include "base/clock.h"

#include <time.h>

double clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double deadline;
void deadline_set(double at) { deadline = at; }
double deadline_at(void) { return deadline; }
bool deadline_passed(double by) { return deadline > 0 && clock_now() > deadline + by; }
