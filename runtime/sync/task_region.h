#ifndef NORACE_RUNTIME_TASK_REGION_H
#define NORACE_RUNTIME_TASK_REGION_H
#include "world/runtime.h"

// It has chosen to wait for a task of one scope of a region where another scope has one that ended:
// the choice cannot be made, and what waits for it is no deadlock.
bool task_joins_elsewhere(const Fiber *);
#endif
