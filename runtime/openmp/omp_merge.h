#ifndef NORACE_RUNTIME_OMP_MERGE_H
#define NORACE_RUNTIME_OMP_MERGE_H
#include "world/runtime.h"
#include "world/state_hash.h"

// For state_merging.c: what decides how the fiber goes on, and the clocks that it may come to know.
// False: it cannot be told.
bool omp_hash(StateHash *, const Fiber *);
void omp_clocks(const Fiber *, void (*name)(const void *, uint64_t, const Clock *));
#endif
