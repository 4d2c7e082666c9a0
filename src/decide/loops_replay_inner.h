// What a proof of a Boogie program does with the runs that it found.
#ifndef NORACE_DECIDE_LOOPS_REPLAY_INNER_H
#define NORACE_DECIDE_LOOPS_REPLAY_INNER_H
#include "decide/prove_loops.h"

// Writes the run as a witness; its path in the verdict's arena, NULL if it cannot be written.
const char *loops_keep_run(const Options *, const Verdict *, const char *program,
                           const char *procedure, const char *draws);
void loops_report_run(Verdict *, const RunRace *, const char *witness);
#endif
