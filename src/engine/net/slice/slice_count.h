#ifndef NORACE_ENGINE_NET_SLICE_SLICE_COUNT_H
#define NORACE_ENGINE_NET_SLICE_SLICE_COUNT_H
#include "engine/net/slice/slice_inner.h"

bool count_any(const ModelThreads *);
void count_begin(Slice *);
void count_end(Slice *);
bool count_test(Slice *, SliceGraph *, const ModelNode *, Piece *);
Piece count_set(Slice *, SliceGraph *, const ModelNode *, Piece before); // after the piece before
#endif
