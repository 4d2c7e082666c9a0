#include "engine/net/budget.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) { interrupted = 1; }

void budget_watch_interrupts(void) {
  struct sigaction action = {.sa_handler = on_interrupt};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

double budget_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static size_t share_of_memory(void) { return (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE) / 5 * 2; }

Budget budget_start(double timeout, size_t memory_mb) {
  return (Budget){.deadline = timeout > 0 ? budget_now() + timeout : 0, .bytes = memory_mb ? memory_mb << 20 : share_of_memory()};
}

const char *budget_spent(const Budget *b, size_t bytes_in_use) {
  if (interrupted) return "interrupted";
  if (b->bytes && bytes_in_use > b->bytes) return "the memory limit was reached";
  if (b->deadline > 0 && budget_now() > b->deadline) return "the time limit was reached";
  return NULL;
}
