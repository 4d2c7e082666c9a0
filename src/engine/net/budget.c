#include "engine/net/budget.h"

#include <time.h>

double budget_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

Budget budget_start(double timeout, size_t memory_mb) {
  return (Budget){.deadline = timeout > 0 ? budget_now() + timeout : 0, .bytes = memory_mb << 20};
}

const char *budget_spent(const Budget *b, size_t bytes_in_use) {
  if (b->bytes && bytes_in_use > b->bytes) return "the memory limit was reached";
  if (b->deadline > 0 && budget_now() > b->deadline) return "the time limit was reached";
  return NULL;
}
