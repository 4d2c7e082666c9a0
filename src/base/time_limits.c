#include "base/time_limits.h"

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

unsigned time_limit_ms(TimeLimit limit) { return (unsigned)(time_limit(limit) * 1000 + 0.5); }

const char *time_limit_text(TimeLimit limit) {
  ALWAYS((unsigned)limit < N_TIME_LIMITS);
  return rows[limit].what;
}
