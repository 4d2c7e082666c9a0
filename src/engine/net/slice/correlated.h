#ifndef NORACE_ENGINE_NET_SLICE_CORRELATED_H
#define NORACE_ENGINE_NET_SLICE_CORRELATED_H
#include "engine/net/slice/slice_inner.h"

void case_find(Slicer *);
void case_delete(Slicer *);
bool case_any(const Slicer *);
void case_begin(Slice *);
Piece case_set(Slice *, SliceGraph *, uint32_t value, Piece before);
void case_ways(Slice *, SliceGraph *, const ModelNode *test, uint32_t *inside,
               uint32_t *other); // the ways, made narrower
#endif
