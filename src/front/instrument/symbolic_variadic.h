// Arguments that a function takes with va_arg, with their expressions.
//
// The caller says of each where it lies, as the ABI of x86-64 has it; the function keeps that from
// its entry until va_start, and there the expressions are put in memory, from where va_arg loads
// them. What the compiler writes there has no expression otherwise, but what lay there before may
// have one.
#ifndef NORACE_FRONT_SYMBOLIC_VARIADIC_H
#define NORACE_FRONT_SYMBOLIC_VARIADIC_H
#include "front/instrument/symbolic_build.h"

// Before a call of a function that is instrumented, or may be. Without a place to tell of they are
// fixed.
void sym_hand_over_variadic(Pass *p, Value call);
void sym_take_variadic(Pass *p); // at the function's entry
void sym_va_start(Pass *p, Value call);
// Before a call of a function of libc's that prints what such a list holds.
void sym_print_list(Pass *p, Value call, const char *name);
#endif
