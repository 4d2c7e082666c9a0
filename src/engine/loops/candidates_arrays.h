#ifndef NORACE_ENGINE_LOOPS_CANDIDATES_ARRAYS_H
#define NORACE_ENGINE_LOOPS_CANDIDATES_ARRAYS_H
#include "engine/loops/candidates_inside.h"

void candidates_of_arrays(Loop *, const RaceRecords *);
#endif
