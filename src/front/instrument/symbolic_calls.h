// What the pass that adds expressions puts at calls and returns.
#ifndef NORACE_FRONT_SYMBOLIC_CALLS_H
#define NORACE_FRONT_SYMBOLIC_CALLS_H
#include "front/instrument/symbolic_build.h"

void sym_pass_call(Pass *p, Value i);
void sym_return(Pass *p, Value i);
#endif
