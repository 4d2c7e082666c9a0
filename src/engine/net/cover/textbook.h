// The algorithm of the seed's Figure 4 and nothing else: a worklist and a list of explored
// markings, searched one by one; no reduction, no invariants, no index. It is what the engine is
// measured against, and a second opinion in tests.
#ifndef NORACE_ENGINE_NET_TEXTBOOK_H
#define NORACE_ENGINE_NET_TEXTBOOK_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

CoverAnswer *textbook_search(const Net *plain, const Budget *);
#endif
