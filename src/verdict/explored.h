// From an exploration to a verdict: addresses get names, and the ways in which a search can end get
// their meaning.
#ifndef NORACE_VERDICT_EXPLORED_H
#define NORACE_VERDICT_EXPLORED_H
#include "engine/explore/explore.h"
#include "model/computation_graph.h"
#include "model/graph.h"
#include "verdict/replayed.h"
#include "verdict/verdict.h"

enum { EXAMPLE_STEPS = 400 }; // an execution that is longer is not kept as an example

Verdict *verdict_of_exploration(const Exploration *, const ExploreRequest *, const char *subject);

// Adds what is known of a race that was run into. `stacks` may be empty; the accesses are named
// from their addresses then.
void verdict_add_race(Verdict *, Symbols *, const AccessRecord access[2],
                      const ReplayedStacks *stacks, bool confirmed, const char *doubt,
                      const char *witness);

void graph_of_exploration(const Exploration *, Graph *, unsigned max_executions);
void graph_delete(Graph *);
#endif
