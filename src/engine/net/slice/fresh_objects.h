// Objects that are a thread's own.
#ifndef NORACE_ENGINE_NET_SLICE_FRESH_OBJECTS_H
#define NORACE_ENGINE_NET_SLICE_FRESH_OBJECTS_H
#include "engine/net/slice/reachability_inner.h"

void own_find(Links *, const ModelThreads *);
void own_delete(Links *, size_t jobs);
uint64_t own_bit(const Links *, uint32_t job,
                 uint32_t value); // in `own` and `bare`; 0 if it is never known
bool own_needed(const Links *, const ModelThreads *, uint32_t job, size_t node, uint32_t value);
bool own_alike(const Links *, uint32_t job, uint32_t a,
               uint32_t b); // may one value be a copy of the other
#endif
