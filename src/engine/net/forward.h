// Forward search from the start, towards the target that an estimate thinks nearest. It can find a way, and where only
// finitely many markings can be reached and it has seen them all, it can tell that there is none; but it proves nothing.
#ifndef NORACE_ENGINE_NET_FORWARD_H
#define NORACE_ENGINE_NET_FORWARD_H
#include "engine/net/budget.h"
#include "engine/net/cover.h"

CoverAnswer *forward_search(const Problem *, const Budget *); // COVER_UNSAFE or COVER_UNKNOWN
#endif
