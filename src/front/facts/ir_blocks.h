#ifndef NORACE_FRONT_FACTS_IR_BLOCKS_H
#define NORACE_FRONT_FACTS_IR_BLOCKS_H
#include "front/facts/ir.h"

void ir_unfold_blocks(Ir *); // ir_blocks.c; for ir_read, once locals are values
#endif
