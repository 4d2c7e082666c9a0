#ifndef NORACE_FRONT_FACTS_IR_CALLS_H
#define NORACE_FRONT_FACTS_IR_CALLS_H
#include "front/facts/ir.h"

bool ir_resolve_calls(Ir *); // ir_calls.c; for ir_read. Whether there were any
#endif
