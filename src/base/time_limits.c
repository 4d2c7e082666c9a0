#include "base/time_limits.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/check.h"

static const struct {
  double seconds;
  const char *what;
} rows[N_TIME_LIMITS] = {
#define TIME_LIMIT(name, seconds, what) {seconds, what},
#include "base/time_limits.def"
#undef TIME_LIMIT
};

double time_limit(TimeLimit limit) {
  ALWAYS((unsigned)limit < N_TIME_LIMITS && rows[limit].seconds > 0);
  return rows[limit].seconds;
}

double time_limit_here(TimeLimit limit) {
  enum { MOST = 4 }; // times as long
  double waiting = 0, processors = (double)sysconf(_SC_NPROCESSORS_ONLN);
  if (getloadavg(&waiting, 1) != 1 || processors < 1) waiting = processors = 1;
  double times = waiting / processors;
  return time_limit(limit) * (times < 1 ? 1 : times > MOST ? MOST : times);
}

unsigned time_limit_ms(TimeLimit limit) { return (unsigned)(time_limit(limit) * 1000 + 0.5); }

const char *time_limit_text(TimeLimit limit) {
  ALWAYS((unsigned)limit < N_TIME_LIMITS);
  return rows[limit].what;
}
