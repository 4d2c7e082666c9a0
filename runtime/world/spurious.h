// What the standards let happen for no reason, where --outcomes asks for it.
#ifndef NORACE_RUNTIME_SPURIOUS_H
#define NORACE_RUNTIME_SPURIOUS_H
#include "world/runtime.h"

// In an event that would succeed: another choice is that it fails.
bool spurious_fails(Fiber *, Op *, Event *, uint32_t what);
// In front of a function of a library: should it fail? Once in an execution.
bool library_fails(uint32_t what, uint64_t pc);
#endif
