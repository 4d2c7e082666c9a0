#ifndef NORACE_FRONT_FACTS_IR_START_H
#define NORACE_FRONT_FACTS_IR_START_H
#include "front/facts/ir.h"

void ir_single_main(Ir *);    // ir_start.c; for ir_read: afterwards nobody calls main
void ir_lower_starters(Ir *); // ir_start.c; for ir_read
#endif
