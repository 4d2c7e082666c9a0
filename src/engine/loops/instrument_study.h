#ifndef NORACE_ENGINE_LOOPS_INSTRUMENT_STUDY_H
#define NORACE_ENGINE_LOOPS_INSTRUMENT_STUDY_H
#include "engine/loops/instrument_inside.h"

void instrument_study_loop(Instrumenter *, const Cfg *, ParallelLoop *);
// The parallel loops of a procedure that is not instrumented; false: one is beyond the method.
bool instrument_loops_of(BplProgram *, BplImpl *, const Cfg *, ParallelLoops *);
bool instrument_is_shared(const Instrumenter *, const BplVar *); // by the loops around
#endif
