// What a program takes from outside besides its schedule, as far as its code tells.
#ifndef NORACE_FRONT_INPUTS_H
#define NORACE_FRONT_INPUTS_H
#include <stdbool.h>
#include <stddef.h>

#include "common/input_followed.h"
#include "front/compile/clang_bitcode.h"

// NULL if the program has one input only: main looks at no arguments, each function of a library
// that it calls has one outcome (but for what __VERIFIER_nondet_* return, of which the search
// itself keeps count), no variable is read before it has a value, nor what malloc gives; or the
// search has reckoned with such outcomes of library functions as well. Else what speaks against
// that; in the arena.
const char *inputs_besides(const ClangModule *, size_t n, bool outcomes_tried, Arena *);

// NULL if nothing comes from outside but what __VERIFIER_nondet_* and norace_input give, and what
// is followed. Else what does; in the arena. What the standards leave open is no input here.
const char *inputs_from_outside(const char *program, const Followed *, Arena *);

// Where the program's inputs come from, as far as its code tells: sources and names of variables
// are filled in.
void inputs_sources(const char *program, Arena *, Followed *);
#endif
