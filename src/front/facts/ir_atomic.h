#ifndef NORACE_FRONT_FACTS_IR_ATOMIC_H
#define NORACE_FRONT_FACTS_IR_ATOMIC_H
#include "front/facts/ir.h"

void ir_lower_atomic_sections(Ir *); // ir_atomic.c; for ir_read
void ir_define_assume(Ir *);         // ir_atomic.c; for ir_read
#endif
