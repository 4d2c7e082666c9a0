#include "engine/net/cover/budget.h"

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/interrupts.h"

void budget_watch_interrupts(void) { interrupts_watch(false); }

double budget_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void set_limit(rlim_t most) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit)) return;
  limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
  setrlimit(RLIMIT_DATA, &limit);
}

// What the libraries have taken already does not count. AddressSanitizer reserves more addresses
// than any such limit allows.
void budget_limit_process(size_t memory_mb) {
#if defined(__SANITIZE_ADDRESS__) || (defined(__has_feature) && __has_feature(address_sanitizer))
  return;
#endif
  unsigned long pages = 0;
  FILE *file = memory_mb ? fopen("/proc/self/statm", "r") : NULL;
  if (!file) return;
  if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1) pages = 0;
  fclose(file);
  set_limit(((rlim_t)memory_mb << 20) + (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE));
}

void budget_lift_limit(void) { set_limit(RLIM_INFINITY); }

static size_t share_of_memory(void) {
  return (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE) / 5 * 2;
}

Budget budget_start(double timeout, size_t memory_mb) {
  return (Budget){.deadline = timeout > 0 ? budget_now() + timeout : 0,
                  .bytes = memory_mb ? memory_mb << 20 : share_of_memory()};
}

const char *budget_spent(const Budget *b, size_t bytes_in_use) {
  if (interrupts_count()) return "interrupted";
  if (b->bytes && bytes_in_use > b->bytes) return "the memory limit was reached";
  if (b->deadline > 0 && budget_now() > b->deadline) return "the time limit was reached";
  return NULL;
}
