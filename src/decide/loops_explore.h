#ifndef NORACE_DECIDE_LOOPS_EXPLORE_H
#define NORACE_DECIDE_LOOPS_EXPLORE_H
#include "decide/prove_loops.h"

// Runs the C program, with OpenMP, into what the proof found (NULL: none was made), prints the
// verdict with what is proved loop by loop, returns the exit status.
int loops_explore(const Options *, Verdict *proof);
// What a search should know about a proof (NULL: none was made), which must live as long.
ExploringMore loops_more(Verdict *proof);
#endif
