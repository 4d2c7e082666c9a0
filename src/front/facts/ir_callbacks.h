#ifndef NORACE_FRONT_FACTS_IR_CALLBACKS_H
#define NORACE_FRONT_FACTS_IR_CALLBACKS_H
#include "front/facts/ir.h"

void ir_wrap_callbacks(Ir *); // ir_callbacks.c; for ir_read, once functions are inlined
#endif
