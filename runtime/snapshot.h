#ifndef NORACE_RUNTIME_SNAPSHOT_H
#define NORACE_RUNTIME_SNAPSHOT_H
#include <time.h>

int clock_gettime_real(struct timespec *); // the machine's monotonic clock, behind the virtual one
#endif
