// Accesses whose address depends on inputs, beside those of other threads to the same object in no
// order with them: could they meet for another input? The question goes to norace, which asks a
// solver and tries what it answers. It only says where to look first: that no such input is missed
// is for the conditions to see to.
#ifndef NORACE_RUNTIME_SYMBOLIC_OVERLAP_H
#define NORACE_RUNTIME_SYMBOLIC_OVERLAP_H
#include "world/runtime.h"

// The running thread is about to access so many bytes of the object at the address `id`.
void symbolic_overlap_at(uint32_t id, uint64_t n, Span object);
// It accesses these.
void symbolic_overlap_access(uint64_t address, uint64_t n);
#endif
