// Ends a query that takes too much processor time. Work is counted by the solver itself, but not
// all of it.
#ifndef NORACE_SMT_WATCH_H
#define NORACE_SMT_WATCH_H
#include <z3.h>

// One query at a time.
void watch_start(Z3_context, Z3_solver, double seconds); // of the process
void watch_stop(void);
#endif
