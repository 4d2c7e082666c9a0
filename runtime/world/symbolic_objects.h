// The objects that a program has, and what happens when it leaves one: an input for which it does
// has no meaning in C, and the search of its class ends there. What the code calls that
// src/front/instrument/symbolic_bounds.c adds.
#ifndef NORACE_RUNTIME_SYMBOLIC_OBJECTS_H
#define NORACE_RUNTIME_SYMBOLIC_OBJECTS_H
#include "world/runtime.h"

void symbolic_objects_begin(void); // the running thread has no local variables yet
// A function of ours accesses so many bytes there.
void symbolic_objects_access(uint64_t address, uint64_t n);
#endif
