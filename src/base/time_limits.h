// How long the parts of an engine may take, where no share of the user's time says it: one table.
#ifndef NORACE_BASE_TIME_LIMITS_H
#define NORACE_BASE_TIME_LIMITS_H

typedef enum {
#define TIME_LIMIT(name, seconds, what) TIME_##name,
#include "base/time_limits.def"
#undef TIME_LIMIT
  N_TIME_LIMITS
} TimeLimit;

double time_limit(TimeLimit); // in seconds
// The same for a limit in real time, on the machine as it is now: where others want the processors,
// too, it takes longer to do as much.
double time_limit_here(TimeLimit);
unsigned time_limit_ms(TimeLimit); // in milliseconds
const char *time_limit_text(TimeLimit);
#endif
