// Are a few inputs as good as all of them? From the bitcode inside a program.
#ifndef NORACE_FRONT_REPRESENTED_H
#define NORACE_FRONT_REPRESENTED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

// True if all that the program does with a nondeterministic number is to compare it with constants,
// and each way in which these comparisons can come out together is the way of one of the values; or
// to reckon with it, so that it decides nothing. What it does with one of them then stands for all
// the others.
bool represented_by(const char *program, Arena *, const int64_t *values, size_t n);
#endif
