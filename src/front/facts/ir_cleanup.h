#ifndef NORACE_FRONT_FACTS_IR_CLEANUP_H
#define NORACE_FRONT_FACTS_IR_CLEANUP_H
#include "front/facts/ir.h"

void ir_lower_cleanup(Ir *); // ir_cleanup.c; for ir_read
#endif
