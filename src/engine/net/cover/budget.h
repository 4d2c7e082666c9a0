// How long and how large a search may grow.
#ifndef NORACE_ENGINE_NET_BUDGET_H
#define NORACE_ENGINE_NET_BUDGET_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  double deadline; // on the monotonic clock, in seconds; 0 for none
  size_t bytes;    // of each process
} Budget;

double budget_now(void);

// memory_mb 0: a part of what the machine has, so that a search does not take it all.
Budget budget_start(double timeout, size_t memory_mb);

// From now on this process, and each that it starts, gets at most so many more megabytes; 0 for no
// limit. Where they are used up, memory_when_spent says what happens.
void budget_limit_process(size_t memory_mb);
void budget_lift_limit(void);

void budget_watch_interrupts(
    void); // from now on Ctrl-C spends every budget instead of ending the program
const char *budget_spent(const Budget *,
                         size_t bytes_in_use); // why the search must end; NULL while it may go on
#endif
