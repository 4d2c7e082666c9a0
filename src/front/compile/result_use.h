// Whether a program looks at what a function returns, from the bitcode inside it.
#ifndef NORACE_FRONT_RESULT_USE_H
#define NORACE_FRONT_RESULT_USE_H
#include <stdbool.h>

#include "base/arena.h"

// True unless every use of the function in the program is a call whose result is dropped. A program
// that brings no bitcode, or only of a part of its code that names the function, counts as looking.
bool result_is_used(const char *program, const char *function, Arena *);

// True if a call of it in the program's bitcode returns an address that is kept (module_facts.h).
bool result_is_kept(const char *program, const char *function, Arena *);

// True if the program computes with the numbers of addresses.
bool addresses_are_numbers(const char *program, Arena *);

extern const char *const allocation_names[]; // functions that may find no memory; NULL at the end

// True if some function that calls it compares a pointer with NULL, or its code is not there.
bool result_is_compared(const char *program, const char *function, Arena *);

// retry_is_all (retry.h) of the bitcode inside the program; false if there is none.
bool retry_is_all_of(const char *program, Arena *);
#endif
