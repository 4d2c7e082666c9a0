// Ctrl-C, counted: a command looks at the count where it can end well.
#ifndef NORACE_BASE_INTERRUPTS_H
#define NORACE_BASE_INTERRUPTS_H
#include <signal.h>
#include <stdbool.h>

typedef struct {
  struct sigaction on_int, on_term;
  bool also_term;
} Interrupts; // what was there before

Interrupts interrupts_watch(bool also_term); // SIGINT is counted from here on, SIGTERM if asked for
void interrupts_leave(const Interrupts *);   // back to what was there before
int interrupts_count(void);                  // since norace was started
#endif
