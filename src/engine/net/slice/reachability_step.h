#ifndef NORACE_ENGINE_NET_SLICE_REACHABILITY_STEP_H
#define NORACE_ENGINE_NET_SLICE_REACHABILITY_STEP_H
#include "engine/net/slice/reachability.h"

bool link_sets(const Slice *, const ModelNode *); // has an access given the value of a SET
bool link_may_lead(const Slice *, uint32_t object);
Piece link_stored(Slice *, SliceGraph *,
                  uint32_t local); // it gets something that was stored before
Piece link_access(Slice *, SliceGraph *, const ModelNode *, Piece access);
Piece link_kept(Slice *, SliceGraph *, const ModelNode *, uint32_t cell, Piece before);
Piece link_locked(Slice *, SliceGraph *, const ModelNode *, Piece before);
#endif
