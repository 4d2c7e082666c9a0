#ifndef NORACE_RUNTIME_ATOMIC_H
#define NORACE_RUNTIME_ATOMIC_H
#include "world/runtime.h"

uint32_t atomic_look(const uint32_t *, uint64_t pc);
// The last compare-exchange did, if what it found was what it expected: one that is weak may not.
bool atomic_exchanges(void);
#endif
