#ifndef NORACE_ENGINE_LOOPS_UNROLL_H
#define NORACE_ENGINE_LOOPS_UNROLL_H
#include "engine/loops/loops.h"

// Replaces the loops of an instrumented program by so many rounds. What is beyond that, at *at, or
// NULL.
const char *loops_unroll(BplProgram *, unsigned rounds, Position *at);
#endif
