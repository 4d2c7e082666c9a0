// What the whole command has once. Each field is touched by the module that is named beside it
// only.
#ifndef NORACE_BASE_COMMAND_STATE_H
#define NORACE_BASE_COMMAND_STATE_H
#include <signal.h>

typedef struct {
  double deadline;                  // clock.c; 0: none
  int errors;                       // diag.c: how many were printed
  volatile sig_atomic_t interrupts; // interrupts.c: a signal's handler counts them
  void (*when_spent)(void *);       // memory.c: called when there is no memory left ...
  void *spent;                      // ... with this
} CommandState;

extern CommandState command_state;
#endif
