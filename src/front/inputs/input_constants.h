// The numbers at which a program changes its behaviour, from the bitcode inside it: worth trying as
// inputs.
#ifndef NORACE_FRONT_COMPARED_H
#define NORACE_FRONT_COMPARED_H
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

// Adds to `values`, of which there are n, what the program compares nondeterministic values with,
// or what may hold such a value, and the numbers beside that; the likeliest first, each once, until
// there are `room`. Returns how many there are then.
size_t compared_values(const char *program, Arena *, int64_t *values, size_t n, size_t room);
#endif
