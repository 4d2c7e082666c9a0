// Backward search over minimal markings: from the targets to what leads to them, until a start is met or nothing is new.
#ifndef NORACE_ENGINE_NET_BACKWARD_H
#define NORACE_ENGINE_NET_BACKWARD_H
#include "engine/net/budget.h"
#include "engine/net/cover.h"

// Evidence in the answer speaks of the original net. Ceilings are the caller's to add.
CoverAnswer *backward_search(const Problem *, const Budget *);
#endif
