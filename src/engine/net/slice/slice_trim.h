// Leaves out tests that decide nothing, and what only they need. Sets live[o] of each
// object that is still looked at.
#ifndef NORACE_ENGINE_NET_SLICE_SLICE_TRIM_H
#define NORACE_ENGINE_NET_SLICE_SLICE_TRIM_H
#include "engine/net/slice/slice_inner.h"

void slice_trim(const SmlProgram *, SliceGraph *graphs, bool *live);
#endif
