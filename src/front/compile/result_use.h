// Whether a program looks at what a function returns, from the bitcode inside it.
#ifndef NORACE_FRONT_RESULT_USE_H
#define NORACE_FRONT_RESULT_USE_H
#include <stdbool.h>

#include "base/arena.h"

// True unless every use of the function in the program is a call whose result is dropped. A program
// that brings no bitcode, or only of a part of its code that names the function, counts as looking.
bool result_is_used(const char *program, const char *function, Arena *);
#endif
