#ifndef NORACE_RUNTIME_SNAPSHOT_H
#define NORACE_RUNTIME_SNAPSHOT_H
#include <time.h>

// Shadow memory keeps a log of its own: a mark in it, and going back to one.
uint64_t shadow_mark(void);
void shadow_undo(uint64_t mark);
uint64_t shadow_log_bytes(void);

int clock_gettime_real(struct timespec *); // the machine's monotonic clock, behind the virtual one
#endif
