// Backward search for nets with resets, transfers, broadcasts and tests from above, and for exact
// targets.
//
// Sets of markings are kept as boxes: each place holds between `least` and `most` tokens. The
// markings from which a transition leads into a box are a few boxes again, exactly. Without upper
// ends every box is upward closed, so that the search ends (the nets are well structured then).
// Upper ends come from tests and exact targets; with them it need not end. So those above a limit
// are dropped, which makes the set larger: what is safe then is safe. A way to the start that went
// through a set made larger is fired; if it fails, the limit grows and the search begins again.
#ifndef NORACE_ENGINE_NET_BOXES_H
#define NORACE_ENGINE_NET_BOXES_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

// `relaxed` is net_relax(net): what its invariants exclude is left out.
CoverAnswer *boxes_search(const Net *, const Net *relaxed, const Budget *);
#endif
