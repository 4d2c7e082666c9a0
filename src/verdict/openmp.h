// A race in OpenMP's terms: iterations, sections, tasks; what would have ordered them.
#ifndef NORACE_VERDICT_OPENMP_H
#define NORACE_VERDICT_OPENMP_H
#include "engine/explore/replay.h"
#include "verdict/verdict.h"

// Names the two sides by what they did for their team, and sets `help` where one clause or
// directive would mend the race.
void openmp_explain(Verdict *, Race *, Symbols *, const ReplayedWork work[2]);

// The function that a region was in, for the one that the compiler has made of the region.
void openmp_rename(Arena *, Frame *);
#endif
