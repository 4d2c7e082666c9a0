#ifndef NORACE_ENGINE_LOOPS_RECHECK_STEPS_H
#define NORACE_ENGINE_LOOPS_RECHECK_STEPS_H
#include "engine/loops/recheck_inside.h"

int recheck_add(Checker *, Step);               // its number
void recheck_join(Checker *, int from, int to); // an edge
void recheck_then(Checker *, Step);             // after the last one
void recheck_walk(Checker *, const BplBlock *);
#endif
