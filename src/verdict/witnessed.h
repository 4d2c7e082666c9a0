// What the witness engine was warned of, and what came of it.
#ifndef NORACE_VERDICT_WITNESSED_H
#define NORACE_VERDICT_WITNESSED_H
#include "engine/explore/explore.h"
#include "verdict/verdict.h"

// From the runtime's log: each pair of lines once, with the best that became of it.
void verdict_add_warnings(Verdict *, const Exploration *);
#endif
