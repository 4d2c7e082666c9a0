// Chopping (seed 002): pairs of accesses whose search did not end are searched for once more, each
// by itself, without the scheduling points of locks that cannot matter to it.
#ifndef NORACE_DECIDE_CHOPPING_H
#define NORACE_DECIDE_CHOPPING_H
#include "decide/exploring_inner.h"

// `verdict` is what the witness engine found with `control`; it is taken over. Returns the one of a
// search in which a race was met, or `verdict`, in whose warnings it is told what was tried.
Verdict *chopping(const Options *, Control control, const Subject *, Verdict *verdict);
#endif
