#ifndef NORACE_FRONT_FACTS_IR_FORWARD_H
#define NORACE_FRONT_FACTS_IR_FORWARD_H
#include "front/facts/ir.h"

void ir_forward_loads(Ir *); // ir_forward.c; for ir_read
#endif
