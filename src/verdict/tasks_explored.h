#ifndef NORACE_VERDICT_TASKS_EXPLORED_H
#define NORACE_VERDICT_TASKS_EXPLORED_H
#include "verdict/explored.h"

// The events that the runtime logged, of at most so many executions.
// Adds the computation graphs of tasks that were logged; none of a program without tasks.
void task_graphs_of_exploration(const Exploration *, Verdict *);
#endif
