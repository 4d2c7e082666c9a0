// Inputs that lead to where several conditions hold at once, from the bitcode inside a program:
// what comparing with single numbers does not find.
#ifndef NORACE_FRONT_SOLVED_H
#define NORACE_FRONT_SOLVED_H
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

// Adds to `values`, of which there are n, numbers that a solver finds for the nondeterministic
// values in the conditions on the way to some piece of code, where those that are there already do
// not satisfy them; each once, until there are `room`. Returns how many there are then. Numbers are
// taken for unbounded ones, and what else decides (memory, other functions) for something that may
// be anything: these are proposals.
size_t solved_values(const char *program, Arena *, int64_t *values, size_t n, size_t room);
#endif
