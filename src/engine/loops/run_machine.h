#ifndef NORACE_ENGINE_LOOPS_RUN_MACHINE_H
#define NORACE_ENGINE_LOOPS_RUN_MACHINE_H
#include "engine/loops/run_inside.h"

void machine_start(Machine *);
void machine_reset(Machine *); // the initial state of a run
void machine_end(Machine *);
bool machine_axioms_hold(Machine *);
bool machine_evaluate(Machine *, const BplExpr *, const RunArgument *, int64_t *);
bool machine_execute(Machine *, const Cmd *); // false: the run ends here
#endif
