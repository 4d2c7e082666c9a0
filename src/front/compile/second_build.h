// A second build of a program, in which values carry expressions of the inputs beside them.
//
// From the modules that each object carries (clang_bitcode.h). Each integer and pointer in a
// register gets a second register with the number of its expression (runtime/world/expressions.h),
// 0 if it does not depend on inputs; arguments and results travel in __norace_sym_slots; memory's
// expressions the runtime keeps. Where a value goes to what has no expressions (floating point,
// atomics, code from elsewhere) it is fixed: the class of inputs is that with this value. Nothing
// is changed about what the program itself does, and its accesses are seen as in the first build.
#ifndef NORACE_FRONT_SECOND_BUILD_H
#define NORACE_FRONT_SECOND_BUILD_H
#include <stdbool.h>

#include "base/arena.h"

// Makes the second build of a program, by then (base/clock.h). NULL, or why there is none.
// `unset`: what variables hold before they have a value is an input there.
const char *second_build(Arena *, const char *program, bool unset, const char *output,
                         double until);
#endif
