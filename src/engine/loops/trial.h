// Trial runs: a candidate that an execution with numbers contradicts needs no solver to be dropped.
#ifndef NORACE_LOOPS_TRIAL_H
#define NORACE_LOOPS_TRIAL_H
#include "engine/loops/cfg.h"

// Executes the graph some times, with inputs and choices drawn by a fixed rule, and calls back for each existential constant whose claim
// is false where it is met. Numbers the variables for this graph. Executions that cannot be followed with numbers of 64 bits end where that shows.
void trial_runs(const BplProgram *, const Cfg *, void (*refuted)(const BplVar *guard, void *), void *context);
#endif
