// What the pass that adds expressions puts at instructions that compute, load and store, and at
// branches.
#ifndef NORACE_FRONT_SYMBOLIC_VALUES_H
#define NORACE_FRONT_SYMBOLIC_VALUES_H
#include "front/instrument/symbolic_build.h"

void sym_atomic_update(Pass *p, Value i);
// The expression is that of the value found; whether it was the expected one is a condition.
void sym_atomic_compare(Pass *p, Value i);
void sym_extract(Pass *p, Value i);
void sym_insert(Pass *p, Value i);
void sym_load(Pass *p, Value i);
void sym_store(Pass *p, Value i);
void sym_alloca(Pass *p, Value i);
// Whether a division is one by zero has to be told before it is.
void sym_binary(Pass *p, Value i);
void sym_compare(Pass *p, Value i);
void sym_cast(Pass *p, Value i);
void sym_select(Pass *p, Value i);
void sym_address(Pass *p, Value i);
void sym_branch(Pass *p, Value i);
void sym_switch(Pass *p, Value i);
#endif
