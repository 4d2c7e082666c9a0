#ifndef NORACE_RUNTIME_CANDIDATE_PAIRS_H
#define NORACE_RUNTIME_CANDIDATE_PAIRS_H
#include "witness/witness.h"
#include "world/runtime.h"

Pair *pairs_find(uint32_t *n); // of the accesses collected
bool access_conflict(const Access *,
                     const Access *); // overlap, at least one writes, not both atomic
void pairs_log(void);                 // what became of them
#endif
