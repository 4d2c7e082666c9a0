// Runs from the start along solutions of the state equation towards a target: a way is often found
// so that no search would reach, thousands of firings long.
//
// A solution tells how often each transition fires, not in which order, and it may borrow tokens
// that are not there. So what is planned and can fire does, in any order. Where nothing can, what
// one planned transition needs becomes a goal of its own, with a plan of its own, before the old
// goal is planned for anew. A run that has taken too long is given up, and the next one chooses
// otherwise.
#ifndef NORACE_ENGINE_NET_DIRECTED_H
#define NORACE_ENGINE_NET_DIRECTED_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

typedef struct Directed Directed;

Directed *directed_new(const Problem *); // NULL for a problem without places or targets
void directed_delete(Directed *);

// Runs until a target is met, or firings looked at and multiplications amount to `most` in all
// calls. NULL for no target, or no time.
CoverAnswer *directed_run(Directed *, const Budget *, uint64_t most);
#endif
