#ifndef NORACE_DECIDE_LOOPS_DRIVER_H
#define NORACE_DECIDE_LOOPS_DRIVER_H
#include "decide/prove_loops.h"

// A C file without main: writes one that calls the function with the solver's numbers, and runs it.
// The first time for a function other numbers are tried as well. True: a run met the collision, and
// the race is in the verdict, confirmed.
bool loops_drive(const Options *, Verdict *, const LoopsUnit *, const LoopsCollision *, bool first);
#endif
