// Trial runs: a candidate that an execution with numbers contradicts needs no solver to be dropped.
#ifndef NORACE_LOOPS_TRIAL_H
#define NORACE_LOOPS_TRIAL_H
#include <stdint.h>

#include "engine/loops/cfg.h"

typedef struct Trial Trial;

typedef struct {
  void (*refuted)(const BplVar *guard, void *context); // the claim of a candidate is false in a run
  void (*failed)(const Cmd *, const Trial *state,
                 void *context); // an assertion is false in a run, whatever the candidates are
  void *context;
} TrialReport;

// Executes the graph some times, with inputs and choices drawn by a fixed rule, and reports what
// the runs contradict. Numbers the variables for this graph. Executions that cannot be followed
// with numbers of 64 bits end where that shows.
void trial_runs(const BplProgram *, const Cfg *, const TrialReport *);
bool trial_value(const Trial *, const BplVar *,
                 int64_t *number); // of an integer or Boolean in the present state, if it is known
#endif
