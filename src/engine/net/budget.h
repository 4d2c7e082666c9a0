// How long and how large a search may grow.
#ifndef NORACE_ENGINE_NET_BUDGET_H
#define NORACE_ENGINE_NET_BUDGET_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  double deadline; // on the monotonic clock, in seconds; 0 for none
  size_t bytes;    // 0 for none
} Budget;

double budget_now(void);
Budget budget_start(double timeout, size_t memory_mb);
const char *budget_spent(const Budget *, size_t bytes_in_use); // why the search must end; NULL while it may go on
#endif
