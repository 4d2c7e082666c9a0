#ifndef NORACE_RUNTIME_VIRTUAL_TIME_H
#define NORACE_RUNTIME_VIRTUAL_TIME_H
#include <time.h>

#include "world/runtime.h"

bool time_pass(uint64_t nanoseconds, uint64_t pc); // a sleep; false: a handled signal ended it
uint64_t time_after(uint64_t nanoseconds);         // the running thread's time then
// Until then, unless something else ends the wait: the thread's clock has not moved when it
// returns.
bool time_let_pass(uint64_t deadline, uint64_t pc); // false: a handled signal ended it
void time_yield(uint64_t pc);                       // the others go first
void time_reach(const struct timespec *);           // a time-out: the thread's clock is there now
uint64_t time_of(const struct timespec *);
bool time_is_valid(const struct timespec *); // else calls with a limit fail (EINVAL)
bool time_is_span(const struct timespec *);  // ... and calls that wait for so long
#endif
