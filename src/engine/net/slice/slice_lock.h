// Locks and the like themselves, which must not be used once they were given back.
#ifndef NORACE_ENGINE_NET_SLICE_SLICE_LOCK_H
#define NORACE_ENGINE_NET_SLICE_SLICE_LOCK_H
#include "engine/net/slice/slice_inner.h"

void lock_begin(Slice *, const uint32_t *variables, size_t n);
void lock_end(Slice *);
Piece lock_held(Slice *, SliceGraph *, const ModelNode *, const ModelRef *lock,
                Piece); // the piece takes the lock, or gives it
uint32_t lock_taken(Slice *, SliceGraph *, const ModelNode *, const ModelRef *lock,
                    uint32_t next); // leads on, now that a try took it
Piece lock_access(Slice *, SliceGraph *, const ModelNode *, uint32_t variable, Piece access);
#endif
