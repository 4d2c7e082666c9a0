// What the pass that adds expressions puts at floating-point operations.
#ifndef NORACE_FRONT_SYMBOLIC_FLOATS_H
#define NORACE_FRONT_SYMBOLIC_FLOATS_H
#include "front/instrument/symbolic_build.h"

bool sym_float(Pass *p, Value i); // false: it is none
#endif
