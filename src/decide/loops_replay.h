// Runs that a proof of a Boogie program found (prove_loops.h), as files.
#ifndef NORACE_DECIDE_LOOPS_REPLAY_H
#define NORACE_DECIDE_LOOPS_REPLAY_H
#include <stdbool.h>

#include "options/options.h"

bool loops_is_run(const char *file);
int loops_replay(const Options *); // prints the verdict, returns the exit status
#endif
